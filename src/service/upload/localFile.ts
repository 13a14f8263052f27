import fs from "node:fs";
import { promisify } from "node:util";
import type { UploadFile } from "../loanOriginationService";

const CHUNK = 1024 * 1024;

// A third of the time that a FileHandle takes, which is what counts with many small files.
const open = promisify(fs.open);
const read = promisify(fs.read);
const readv = promisify(fs.readv);

/** Takes the byte after the planned end, which shows that a file has grown; nobody looks at what it is. */
const BEYOND = Buffer.alloc(1);

/** A file on this machine's disk. */
export function localFile(path: string, facts: Omit<UploadFile, "open" | "readInto">): UploadFile {
  return {
    ...facts,
    open: (signal) => byTurns(path, facts.size, signal),
    readInto: (place) => readLocalFile(path, place),
  };
}

/** `UploadFile.readInto` of a file on this machine's disk. */
export async function readLocalFile(path: string, place: Uint8Array): Promise<number> {
  const file = await open(path, "r");
  try {
    let filled = 0;
    let bytesRead: number;
    do {
      ({ bytesRead } = await readv(file, [place.subarray(filled), BEYOND]));
      filled += bytesRead;
    } while (bytesRead > 0 && filled < place.byteLength);
    return filled;
  } finally {
    // At once: nothing is written back, so it does not wait, and a detour by another thread costs more.
    fs.closeSync(file);
  }
}

/** In two buffers by turns: one is filled while the other is on its way. */
async function* byTurns(path: string, size: number, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
  const file = await open(path, "r");
  // One byte more than the file has shows its end, or that it has grown.
  const length = Math.min(size + 1, CHUNK);
  let buffer = Buffer.allocUnsafeSlow(length);
  let spare = length === CHUNK ? Buffer.allocUnsafeSlow(length) : undefined;
  let ahead: Promise<number> | undefined;
  try {
    let filled = await fill(file, buffer, size);
    while (filled > 0) {
      signal.throwIfAborted();
      if (filled < length || spare === undefined) {
        yield buffer.subarray(0, filled);
        return;
      }
      ahead = fill(file, spare, CHUNK);
      yield buffer;
      filled = await ahead;
      [buffer, spare] = [spare, buffer];
    }
  } finally {
    await ahead?.catch(() => undefined);
    fs.closeSync(file);
  }
}

/**
 * Until the buffer is full or the file ends, which less than `expected` does not show yet. A socket may keep a small
 * chunk waiting without saying so; only one above its high water mark is certainly gone when it asks for the next, and
 * may be overwritten.
 */
async function fill(file: number, buffer: Uint8Array, expected: number): Promise<number> {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await read(file, buffer, filled, buffer.length - filled, null);
    filled += bytesRead;
    if (bytesRead === 0 || filled === expected) break;
  }
  return filled;
}
