import { createHash } from "node:crypto";
import { EncryptionScan, isOle, OfficeEncryptionScan, type Protection } from "./encryption";
import { detectFormat, type FileFormat, isPdf, PDF_HEADER_WITHIN } from "./fileFormat";

export interface FileContent {
  /** Bytes. */
  readonly size: number;
  /** 64 hexadecimal digits, lower case. */
  readonly sha256: string;
  /** By content alone; undefined when it is none of the known ones, and for an empty file. */
  readonly format: FileFormat | undefined;
  readonly protection: Protection;
}

/** Enough for the first entries of an Office document, by which it is told from other ZIP archives. */
const HEAD = 64 * 1024;

/**
 * Reads a file once, in bounded memory. A chunk is not used any more when the next one is requested. Rejects with what
 * the source throws.
 */
export async function inspect(chunks: AsyncIterable<Uint8Array>): Promise<FileContent> {
  const hash = createHash("sha256");
  const head: Buffer[] = [];
  let scan: EncryptionScan | OfficeEncryptionScan | undefined;
  let size = 0;
  for await (const chunk of withLongStart(chunks, PDF_HEADER_WITHIN)) {
    hash.update(chunk);
    if (size === 0) scan = scanFor(chunk);
    if (size < HEAD) head.push(Buffer.from(chunk.subarray(0, HEAD - size)));
    scan?.push(chunk);
    size += chunk.length;
  }
  const start = Buffer.concat(head);
  const format = await detectFormat(start);
  const protection = protectionOf(format, start, scan);
  return {
    size,
    sha256: hash.digest("hex"),
    format: format === "ole" && protection === "password" ? "encryptedOffice" : format,
    protection,
  };
}

/** The same bytes, the first chunk joined until it has `least` of them. */
async function* withLongStart(chunks: AsyncIterable<Uint8Array>, least: number): AsyncGenerator<Buffer, void> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (start === undefined || (start.length === 0 && bytes.length >= least)) {
      start = undefined;
      yield bytes;
    } else {
      start = Buffer.concat([start, bytes]);
      if (start.length < least) continue;
      yield start;
      start = undefined;
    }
  }
  if (start !== undefined && start.length > 0) yield start;
}

function scanFor(head: Buffer): EncryptionScan | OfficeEncryptionScan | undefined {
  if (isOle(head)) return new OfficeEncryptionScan();
  return isPdf(head) ? new EncryptionScan() : undefined;
}

/** The first entry of a ZIP says whether it is encrypted, in the lowest bit of its flags (APPNOTE.TXT 4.4.4). */
function protectionOf(
  format: FileFormat | undefined,
  head: Buffer,
  scan: EncryptionScan | OfficeEncryptionScan | undefined,
): Protection {
  if (format === "zip") return head.length > 6 && head.readUInt8(6) & 1 ? "password" : "none";
  return (format === "pdf" || format === "ole") && scan ? scan.protection() : "none";
}
