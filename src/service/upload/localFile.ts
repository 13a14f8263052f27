import fs from "node:fs";
import { promisify } from "node:util";
import type { FileVersion, UploadFile } from "../loanOriginationService";

const CHUNK = 1024 * 1024;

// A third of the time that a FileHandle takes, which is what counts with many small files.
const openFile = promisify(fs.open);
const read = promisify(fs.read);
const stat = promisify(fs.stat);
const realpath = promisify(fs.realpath);
const lstat = promisify(fs.lstat);

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
  const trueTarget = (await lstat(path)).isSymbolicLink() ? await realpath(path) : undefined;
  return { size: Number(found.size), identity: identityOf(found), folder, trueTarget };
}

/** Stays the same until the file is written to or replaced, even if its mtime is set back. */
function identityOf({ dev, ino, mtimeNs, ctimeNs }: fs.BigIntStats): string {
  return [dev, ino, mtimeNs, ctimeNs].join(" ");
}

/** A file on this machine's disk in this version: the last byte of another version is never given out. */
export function localFile(path: string, facts: Omit<UploadFile, "open"> & FileVersion): UploadFile {
  return { ...facts, open: (signal) => chunksOf(path, facts, signal) };
}

/** Synchronous: an asynchronous call costs more. */
function checkVersion(file: number, { size, identity }: FileVersion): void {
  const found = fs.fstatSync(file, { bigint: true });
  if (!found.isFile()) throw new FileProblem("unreadable");
  const isOther = identity !== undefined && identityOf(found) !== identity;
  if (isOther || Number(found.size) !== size) throw new FileProblem("changed");
}

async function* chunksOf(path: string, version: FileVersion, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
  const file = await openFile(path, READ_AT_ONCE);
  try {
    checkVersion(file, version);
    let missing = version.size;
    while (missing > 0) {
      signal.throwIfAborted();
      const buffer = Buffer.allocUnsafeSlow(Math.min(missing, CHUNK));
      const { bytesRead } = await read(file, buffer, 0, buffer.length, null);
      // `exactBytes` says that it has shrunk.
      if (bytesRead === 0) return;
      missing -= bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
    checkVersion(file, version);
  } finally {
    // At once: nothing is written back, so it does not wait, and a detour by another thread costs more.
    fs.closeSync(file);
  }
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
  try {
    for await (const chunk of file.open(signal)) {
      if (chunk.byteLength === 0) continue;
      if (chunk.byteLength > missing) throw new FileProblem("changed");
      missing -= chunk.byteLength;
      if (missing === 0) last = chunk;
      else yield chunk;
    }
  } catch (thrown) {
    throw thrown instanceof FileProblem ? thrown : new FileProblem("unreadable", thrown);
  }
  if (missing > 0) throw new FileProblem("changed");
  if (last !== undefined) yield last;
}
