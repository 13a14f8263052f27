import { readFileSync } from "node:fs";
import { type FileContent, inspect } from "../../../../src/preflight/inspect";

/** The bytes in chunks of the given size, each overwritten when the next one is asked for, as a reader of disks does. */
export async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes.length; at += size) {
    const chunk = Uint8Array.from(bytes.subarray(at, at + size));
    yield chunk;
    chunk.fill(0x20);
  }
}

export function inspectBytes(content: string | Uint8Array): Promise<FileContent> {
  const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
  return inspect(inChunks(bytes, Math.max(1, bytes.length)));
}

/** One of the samples that test/support/encryptedPdfs/make.sh made. */
export function encryptedPdf(name: string): Buffer {
  return readFileSync(`test/support/encryptedPdfs/${name}`);
}
