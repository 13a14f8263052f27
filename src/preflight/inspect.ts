import { createHash } from "node:crypto";
import { EncryptionTraces } from "./encryption";
import { detectFormat, OFFICE } from "./fileFormat";

export interface FileContent {
  readonly size: number;
  readonly sha256: string;
  /** By content alone, such as "PDF"; undefined when it is not known, and for an empty file. */
  readonly format: string | undefined;
  /** It may still open for everybody, and forbid changes alone. */
  readonly isEncrypted: boolean;
}

/** Enough for the first entries of an Office document, by which it is told from other ZIP archives. */
const HEAD = 64 * 1024;

/** Reads a file once, in bounded memory. A chunk is not used any more when the next one is requested. */
export async function inspect(chunks: AsyncIterable<Uint8Array>): Promise<FileContent> {
  const hash = createHash("sha256");
  const traces = new EncryptionTraces();
  const start: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    traces.push(chunk);
    if (size < HEAD) start.push(Buffer.from(chunk.subarray(0, HEAD - size)));
    size += chunk.length;
  }
  const head = Buffer.concat(start);
  const format = await detectFormat(head);
  const isEncrypted =
    (format === "PDF" && traces.isEncryptedPdf(head)) ||
    (format === OFFICE && traces.hasOfficeEntry) ||
    // The first entry of a ZIP says so, in the lowest bit of its flags (APPNOTE.TXT 4.4.4).
    (format === "ZIP" && head.length > 6 && (head.readUInt8(6) & 1) === 1);
  return { size, sha256: hash.digest("hex"), format, isEncrypted };
}
