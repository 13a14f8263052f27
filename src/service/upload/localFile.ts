import fs from "node:fs";
import { promisify } from "node:util";
import type { FileVersion, UploadFile } from "../loanOriginationService";

const CHUNK = 1024 * 1024;

// A third of the time that a FileHandle takes, which is what counts with many small files.
const openFile = promisify(fs.open);
const read = promisify(fs.read);
const stat = promisify(fs.stat);
const readlink = promisify(fs.readlink);
const realpath = promisify(fs.realpath);

/** Else opening a named pipe waits for its writer, and blocks one of libuv's few threads. Windows has no such flag. */
const READ_AT_ONCE = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0);

interface LocalFileStat extends FileVersion {
  readonly folder: boolean;
  /** The target of a symbolic link. It is a true file name, so it has to be masked where it is shown. */
  readonly trueTarget: string | undefined;
}

/** What a file on this machine's disk is now. Rejects with a FileProblem for what is neither file nor folder. */
export async function statLocalFile(path: string): Promise<LocalFileStat> {
  const found = await stat(path, { bigint: true });
  const folder = found.isDirectory();
  if (!folder && !found.isFile()) throw new FileProblem("unreadable");
  return { size: Number(found.size), identity: identityOf(found), folder, trueTarget: await targetOf(path) };
}

async function targetOf(path: string): Promise<string | undefined> {
  try {
    await readlink(path);
  } catch {
    return undefined;
  }
  return realpath(path);
}

/** Stays the same until the file is written to or replaced, even if its mtime is set back. */
function identityOf({ dev, ino, mtimeNs, ctimeNs }: fs.BigIntStats): string {
  return [dev, ino, mtimeNs, ctimeNs].join(" ");
}

/** A file on this machine's disk in this version: the last byte of another version is never given out. */
export function localFile(path: string, facts: Omit<UploadFile, "open"> & FileVersion): UploadFile {
  return { ...facts, open: (signal) => byTurns(path, facts, signal) };
}

/** Synchronous: an asynchronous call costs more. The length counts too: a file may grow while it is read. */
function checkVersion(file: number, { size, identity }: FileVersion): void {
  const found = fs.fstatSync(file, { bigint: true });
  if (!found.isFile()) throw new FileProblem("unreadable");
  const isOther = identity !== undefined && identityOf(found) !== identity;
  if (isOther || Number(found.size) !== size) throw new FileProblem("changed");
}

/** Reads into two buffers in turn: one is filled while the other is being sent. */
async function* byTurns(path: string, version: FileVersion, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
  const { size } = version;
  const file = await openFile(path, READ_AT_ONCE);
  // One byte more than the file has shows its end, or that it has grown.
  const length = Math.min(size + 1, CHUNK);
  let buffer = Buffer.allocUnsafeSlow(length);
  let spare = length === CHUNK ? Buffer.allocUnsafeSlow(length) : undefined;
  let ahead: Promise<number> | undefined;
  let given = 0;
  try {
    checkVersion(file, version);
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
    // `exactBytes` reports a different length.
    if (given === size) checkVersion(file, version);
  } finally {
    await ahead?.catch(() => undefined);
    // At once: nothing is written back, so it does not wait, and a detour by another thread costs more.
    fs.closeSync(file);
  }
}

/** A full buffer: only a chunk above a socket's high water mark is certainly gone when it asks for the next. */
async function fill(file: number, buffer: Uint8Array, expected: number): Promise<number> {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await read(file, buffer, filled, buffer.length - filled, null);
    filled += bytesRead;
    if (bytesRead === 0 || filled === expected) break;
  }
  return filled;
}

export class FileProblem extends Error {
  override readonly name = "FileProblem";

  constructor(
    readonly reason: "changed" | "unreadable",
    cause?: unknown,
  ) {
    super(reason, { cause });
  }
}

/** The last chunk waits for the file's end: one that has grown is never sent whole. Rejects with a FileProblem. */
export async function* exactBytes(file: UploadFile, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
  let missing = file.size;
  let last: Uint8Array | undefined;
  for await (const chunk of readable(file, signal)) {
    if (chunk.byteLength === 0) continue;
    if (chunk.byteLength > missing) throw new FileProblem("changed");
    missing -= chunk.byteLength;
    if (missing === 0) last = chunk;
    else yield chunk;
  }
  if (missing > 0) throw new FileProblem("changed");
  if (last !== undefined) yield last;
}

async function* readable(file: UploadFile, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
  try {
    for await (const chunk of file.open(signal)) yield chunk;
  } catch (thrown) {
    throw thrown instanceof FileProblem ? thrown : new FileProblem("unreadable", thrown);
  }
}
