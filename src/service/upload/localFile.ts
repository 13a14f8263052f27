import fs from "node:fs";
import { lstat, realpath, stat } from "node:fs/promises";
import { promisify } from "node:util";
import type { ReadableFile } from "../../domain/bytes";
import type { FileVersion, UploadFile } from "../loanOriginationService";

const CHUNK = 1024 * 1024;

// A third of the time that a FileHandle takes, which is what counts with many small files.
const openFile = promisify(fs.open);
const readInto = promisify(fs.read);

/** Else opening a named pipe waits for its writer, and blocks one of libuv's few threads. Windows has no such flag. */
const OPEN_FLAGS = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0);

/** What a file on this machine's disk is now. Rejects with a FileProblem for what is neither file nor folder. */
export async function statLocalFile(path: string) {
  const found = await stat(path, { bigint: true });
  const folder = found.isDirectory();
  if (!folder && !found.isFile()) throw new FileProblem("unreadable");
  // A true file name, so it has to be masked where it is shown.
  const unmaskedTarget = (await lstat(path)).isSymbolicLink() ? await realpath(path) : undefined;
  return { size: Number(found.size), identity: identityOf(found), folder, unmaskedTarget };
}

/**
 * Stays the same until the file is written to or replaced, even if its mtime is set back. Without the device: some Node.js on
 * Windows give another number for it by path than by file descriptor.
 */
function identityOf({ ino, mtimeNs, ctimeNs }: fs.BigIntStats): string {
  return [ino, mtimeNs, ctimeNs].join(" ");
}

/** Rejects with a FileProblem when the file is not in this version, before or after its use. */
export async function withLocalFile<T>(
  path: string,
  version: FileVersion,
  signal: AbortSignal,
  use: (opened: ReadableFile) => Promise<T>,
): Promise<T> {
  const file = await openFile(path, OPEN_FLAGS);
  try {
    checkVersion(file, version);
    const used = await use({
      size: version.size,
      async read(into, at) {
        signal.throwIfAborted();
        return (await fillBuffer(file, into, at)).length;
      },
    });
    checkVersion(file, version);
    return used;
  } finally {
    fs.closeSync(file);
  }
}

/** Synchronous: an asynchronous call costs more. */
function checkVersion(file: number, { size, identity }: FileVersion): void {
  const found = fs.fstatSync(file, { bigint: true });
  if (!found.isFile()) throw new FileProblem("unreadable");
  const isOther = identity !== undefined && identityOf(found) !== identity;
  if (isOther || Number(found.size) !== size) throw new FileProblem("changed");
}

/**
 * A file on this machine's disk in this version: the last byte of another version is never given out. Reads into two buffers
 * in turn: one is filled while the other is being sent. New ones would take 100 MB more.
 */
export function localFile(path: string, version: FileVersion): UploadFile["open"] {
  return async function* (signal) {
    const file = await openFile(path, OPEN_FLAGS);
    let ahead: Promise<Uint8Array> | undefined;
    try {
      checkVersion(file, version);
      let missing = version.size;
      let buffer = Buffer.allocUnsafeSlow(Math.min(missing, CHUNK));
      let spare = Buffer.allocUnsafeSlow(missing > CHUNK ? CHUNK : 0);
      ahead = fillBuffer(file, buffer);
      while (missing > 0) {
        signal.throwIfAborted();
        const chunk = await ahead;
        // `exactBytes` says that it has shrunk.
        if (chunk.length === 0) return;
        missing -= chunk.length;
        [buffer, spare] = [spare, buffer];
        if (missing > 0) ahead = fillBuffer(file, buffer);
        yield chunk;
      }
      checkVersion(file, version);
    } finally {
      await ahead?.catch(() => undefined);
      // At once: nothing is written back, so it does not wait, and a detour by another thread costs more.
      fs.closeSync(file);
    }
  };
}

/** Fills the buffer as far as the file goes, from where it was read to or from `at`: only a chunk above a socket's high water mark is certainly gone when it asks for the next. */
async function fillBuffer(file: number, buffer: Uint8Array, at?: number): Promise<Uint8Array> {
  let filled = 0;
  while (filled < buffer.length) {
    const place = at === undefined ? null : at + filled;
    const { bytesRead } = await readInto(file, buffer, filled, buffer.length - filled, place);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
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

/** In bytes of UTF-8: what file systems take. Tomcat, too, takes 512 bytes for the whole head of a part. */
const MAX_NAME_BYTES = 255;

/**
 * The name of a file as it is sent. Every script stays. Control characters go; "/" and "\" become "_", for receivers drop
 * all before them, and a quotation mark becomes "'", for parsers of WHATWG refuse the whole form or cut the name.
 */
export function sentName(name: string): string {
  const safe = name
    .replace(/\p{Cc}|[\u2028\u2029]/gu, "")
    .replace(/[/\\]/g, "_")
    .replaceAll('"', "'");
  return /^[\s.]*$/.test(safe) ? "document" : shortenedName(safe);
}

/** Its ending stays, by which people and programs know what it is. */
function shortenedName(name: string): string {
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return name;
  const ending = /\.[^.]{1,20}$/u.exec(name)?.[0] ?? "";
  const rest = [...name.slice(0, -ending.length || undefined)].slice(0, MAX_NAME_BYTES);
  while (Buffer.byteLength(rest.join("") + ending) > MAX_NAME_BYTES) rest.pop();
  return rest.join("") + ending;
}

/** Whether this is what a service calls a file of that name. macOS writes "é" as two characters, most services as one. */
export function isCalledAsSent(title: string | undefined, name: string): boolean {
  const sent = sentName(name);
  // Some services take the bytes of UTF-8 for Latin-1, as multer and busboy do by default.
  const asLatin1 = Buffer.from(sent).toString("latin1");
  return [sent, asLatin1].some((one) => one.normalize("NFC") === title?.normalize("NFC"));
}
