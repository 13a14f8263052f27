import { readFileSync } from "node:fs";
import type { ReadableFile } from "../../../../src/domain/bytes";
import { type FileContent, inspect } from "../../../../src/preflight/inspect";

/** A file with these bytes, as one on a disk: each read gives a copy. */
export function fileOf(bytes: Uint8Array): ReadableFile {
  return {
    size: bytes.length,
    async read(into, at) {
      const part = bytes.subarray(at, at + into.length);
      into.set(part);
      return part.length;
    },
  };
}

export function inspectBytes(content: string | Uint8Array, name = "file"): Promise<FileContent> {
  return inspect(name, fileOf(typeof content === "string" ? Buffer.from(content, "latin1") : content));
}

/** One of the samples that test/support/encryptedPdfs/make.sh made. */
export function encryptedPdf(name: string): Buffer {
  return readFileSync(`test/support/encryptedPdfs/${name}`);
}

/** A file of a real program; test/support/documents/README.md says which. */
export function document(name: string): Buffer {
  return readFileSync(`test/support/documents/${name}`);
}
