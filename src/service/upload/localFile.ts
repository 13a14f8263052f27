import fs from "node:fs";
import { promisify } from "node:util";
import type { FileVersion, UploadFile } from "../loanOriginationService";
import { FileProblem } from "./exactBytes";

const CHUNK = 1024 * 1024;

// A third of the time that a FileHandle takes, which is what counts with many small files.
const open = promisify(fs.open);
const read = promisify(fs.read);
const readv = promisify(fs.readv);
const stat = promisify(fs.stat);

/** Takes the byte after the planned end, which shows that a file has grown; nobody looks at what it is. */
const BEYOND = Buffer.alloc(1);

/** What a file on this machine's disk is now. Rejects with a FileProblem for what is neither file nor folder. */
export async function statLocalFile(path: string): Promise<FileVersion & { readonly folder: boolean }> {
  const found = await stat(path, { bigint: true });
  const folder = found.isDirectory();
  // To open a pipe waits for whoever writes into it, and a device may never end.
  if (!folder && !found.isFile()) throw new FileProblem("unreadable");
  return { size: Number(found.size), modified: found.mtimeNs, folder };
}

/** A file on this machine's disk, as it is in this version of it: gives no last byte of another. */
export function localFile(path: string, facts: Omit<UploadFile, "open" | "readInto"> & FileVersion): UploadFile {
  return {
    ...facts,
    open: (signal) => byTurns(path, facts, signal),
    readInto: (place) => readLocalFile(path, place, facts),
  };
}

/** `UploadFile.readInto` of a file on this machine's disk. */
export async function readLocalFile(
  path: string,
  place: Uint8Array,
  version: Pick<FileVersion, "modified"> = {},
): Promise<number> {
  const file = await open(path, "r");
  try {
    let filled = 0;
    let bytesRead: number;
    do {
      ({ bytesRead } = await readv(file, [place.subarray(filled), BEYOND]));
      filled += bytesRead;
    } while (bytesRead > 0 && filled < place.byteLength);
    if (filled === place.byteLength) checkVersion(file, version);
    return filled;
  } finally {
    // At once: nothing is written back, so it does not wait, and a detour by another thread costs more.
    fs.closeSync(file);
  }
}

/** At once, as with closing. */
function checkVersion(file: number, { modified }: Pick<FileVersion, "modified">): void {
  if (modified !== undefined && fs.fstatSync(file, { bigint: true }).mtimeNs !== modified) {
    throw new FileProblem("changed");
  }
}

/** In two buffers by turns: one is filled while the other is on its way. */
async function* byTurns(path: string, version: FileVersion, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
  const { size } = version;
  const file = await open(path, "r");
  // One byte more than the file has shows its end, or that it has grown.
  const length = Math.min(size + 1, CHUNK);
  let buffer = Buffer.allocUnsafeSlow(length);
  let spare = length === CHUNK ? Buffer.allocUnsafeSlow(length) : undefined;
  let ahead: Promise<number> | undefined;
  let given = 0;
  try {
    let filled = await fill(file, buffer, size);
    while (filled > 0) {
      signal.throwIfAborted();
      given += filled;
      if (filled < length || spare === undefined) {
        yield buffer.subarray(0, filled);
        break;
      }
      ahead = fill(file, spare, CHUNK);
      yield buffer;
      filled = await ahead;
      [buffer, spare] = [spare, buffer];
    }
    // Another length is another problem, which whoever counts the bytes finds.
    if (given === size) checkVersion(file, version);
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
