import { chmod, mkdir, open, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import * as l10n from "@vscode/l10n";
import { errorCode } from "../domain/unknown";

interface AppendHandle {
  write(bytes: Uint8Array): Promise<{ readonly bytesWritten: number }>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a file so that each write goes to its end, whoever else writes (O_APPEND). */
export type OpenForAppend = (path: string) => Promise<AppendHandle>;

const openForAppend: OpenForAppend = (path) => open(path, "a", 0o600);

/** A file of lines that several processes append to at once. Nothing in it is ever changed. */
export class LineFile {
  readonly #path: string;
  readonly #open: OpenForAppend;
  #folderSynced = false;
  /** The file that was read last and how far. What was read never changes. */
  #read = { file: "", offset: 0 };

  constructor(path: string, open: OpenForAppend = openForAppend) {
    this.#path = path;
    this.#open = open;
  }

  /** Resolves when the line is on the disk. It begins with a line break: one that a crash cut off stands alone. */
  async append(line: string): Promise<void> {
    const bytes = Buffer.from(`\n${line}\n`);
    await privateFolder(dirname(this.#path));
    const handle = await this.#open(this.#path);
    try {
      const { bytesWritten } = await handle.write(bytes);
      if (bytesWritten < bytes.length) throw Object.assign(new Error("Only part was written."), { code: "ENOSPC" });
      await handle.sync();
    } finally {
      await handle.close();
    }
    await this.#syncFolder();
  }

  /** The whole lines since the last call; `fromStart` when they are all there are, as at the first call. */
  async readNew(): Promise<{ readonly fromStart: boolean; readonly lines: readonly string[] }> {
    const handle = await open(this.#path, "r").catch((error: unknown) => {
      if (errorCode(error) !== "ENOENT") throw error;
    });
    if (handle === undefined) {
      this.#read = { file: "", offset: 0 };
      return { fromStart: true, lines: [] };
    }
    try {
      const { dev, ino, birthtimeNs, size } = await handle.stat({ bigint: true });
      const file = `${dev} ${ino} ${birthtimeNs}`;
      // Somebody removed or emptied the record.
      if (file !== this.#read.file || Number(size) < this.#read.offset) this.#read = { file, offset: 0 };
      const { offset } = this.#read;
      const bytes = await buffer(handle.createReadStream({ start: offset, autoClose: false }));
      const whole = bytes.subarray(0, bytes.lastIndexOf("\n") + 1);
      this.#read.offset += whole.length;
      return { fromStart: offset === 0, lines: whole.toString("utf8").split("\n").filter(Boolean) };
    } finally {
      await handle.close();
    }
  }

  /** Done once: a new file survives a power cut only when its folder is synced as well. */
  async #syncFolder(): Promise<void> {
    if (this.#folderSynced) return;
    this.#folderSynced = true;
    try {
      const folder = await open(dirname(this.#path), "r");
      await folder.sync().finally(() => folder.close());
    } catch {
      // Windows cannot open folders and does not need this.
    }
  }
}

/** Makes a folder, and what is missing above it, that no other user of the machine can look into or write to. */
export async function privateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (process.platform === "win32") return;
  // An existing folder may be open to other users.
  if (((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o700);
}

/** The record of activities could not be written or read. `message` is for the user, `detail` is for the log. */
export class LedgerError extends Error {
  override readonly name = "LedgerError";
  readonly detail: string;

  /** `consequence` is the first sentence of the message, e.g. "Nothing was sent." */
  constructor(consequence: string, cause: unknown) {
    const code = errorCode(cause);
    super(`${consequence} ${(FILE_PROBLEMS.get(code) ?? unknownProblem)()}`, { cause });
    // The message of a file system error holds the path, and with it the user's name.
    this.detail = code ?? "unexpected error";
  }
}

const isFull = () => l10n.t("The disk with the record of activities is full. Free some space and try again.");
const isClosed = () =>
  l10n.t("The record of activities is not accessible. Check the permissions of this extension's storage folder.");
const unknownProblem = () => l10n.t("The record of activities failed. See the log for the reason.");

const FILE_PROBLEMS: ReadonlyMap<string | undefined, () => string> = new Map([
  ...["ENOSPC", "EDQUOT", "EFBIG"].map((code) => [code, isFull] as const),
  ...["EACCES", "EPERM", "EROFS"].map((code) => [code, isClosed] as const),
]);
