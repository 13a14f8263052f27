import { createHash } from "node:crypto";
import type { UploadFile, UploadRequest } from "../../../../../src/service/loanOriginationService";

const BORROWER_TASK: UploadRequest["task"] = { id: "task_1", kind: "borrower", documentUploadPath: undefined };

/** A request to upload these files to a borrower task. */
export function uploadOf(files: readonly UploadFile[], more: Partial<UploadRequest> = {}): UploadRequest {
  return { loanId: "loan_1", task: BORROWER_TASK, files, ...more };
}

/** A file that gives these chunks, whatever size it is said to have. */
export function fileOf(name: string, chunks: readonly (string | Uint8Array)[], size?: number): UploadFile {
  const bytes = chunks.map((chunk) => (typeof chunk === "string" ? Buffer.from(chunk) : chunk));
  return {
    name,
    size: size ?? bytes.reduce((sum, chunk) => sum + chunk.byteLength, 0),
    async *open() {
      yield* bytes;
    },
  };
}

/** A file of many bytes that nobody holds, any two of which differ by where they stand. */
export function largeFile(name: string, size: number): UploadFile {
  return {
    name,
    size,
    async *open() {
      for (let start = 0; start < size; start += 100_000) yield largeBytes(start, Math.min(start + 100_000, size));
    },
  };
}

function largeBytes(start: number, end: number): Uint8Array {
  return Uint8Array.from({ length: end - start }, (_, index) => (start + index) % 251);
}

/** Hex, of what the file gives. */
export async function sha256Of(file: UploadFile): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of file.open(new AbortController().signal)) hash.update(chunk);
  return hash.digest("hex");
}
