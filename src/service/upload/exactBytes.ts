import type { UploadFile } from "../loanOriginationService";

/** Why a file could not be sent as it was planned. */
export class FileProblem extends Error {
  override readonly name = "FileProblem";
  readonly reason: "longer" | "shorter" | "changed" | "unreadable";

  constructor(reason: FileProblem["reason"], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/**
 * The bytes of a file, exactly `size` of them. The last chunk is held back until the file is known to end there: a file
 * that has grown is never sent complete in its old length. Rejects with a FileProblem.
 */
export async function* exactBytes(file: UploadFile, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
  let missing = file.size;
  let last: Uint8Array | undefined;
  for await (const chunk of readable(file, signal)) {
    if (chunk.byteLength === 0) continue;
    if (chunk.byteLength > missing) throw new FileProblem("longer");
    missing -= chunk.byteLength;
    if (missing === 0) last = chunk;
    else yield chunk;
  }
  if (missing > 0) throw new FileProblem("shorter");
  if (last !== undefined) yield last;
}

async function* readable(file: UploadFile, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
  try {
    for await (const chunk of file.open(signal)) yield chunk;
  } catch (thrown) {
    throw thrown instanceof FileProblem ? thrown : new FileProblem("unreadable", thrown);
  }
}
