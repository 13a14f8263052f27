import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Environment } from "../../domain/environment";
import { errorCode } from "../../domain/unknown";
import { privateFolder } from "../../ledger/lineFile";
import type { SharedStorage } from "../../store/book";
import { concealed, type SeenLoans, seenLoansOf, withSaved } from "../../store/seen";
import type { SeenStorage } from "../../store/unseenChanges";

/** What was last seen in one environment at one address, without free text. */
export function seenIn(storage: SharedStorage): SeenStorage {
  return {
    read: async () => seenLoansOf(await storage.read()),
    write: (seen) => storage.change((kept) => withAllSaved(seenLoansOf(kept), seen)),
  };
}

/**
 * What is known of an environment at an address: in a file that all windows share, written whole or not at all. A simulator
 * starts fresh in each window, so that ends with the window: as text it takes half of the memory. `list`: whose lists it has.
 */
export function keptIn(storageFolder: string) {
  const ofSimulators = new Map<string, string>();
  return (
    { id, kind, baseUrl = "" }: Pick<Environment, "id" | "kind" | "baseUrl">,
    list: string,
    ending: "json" | "trend.json" | "log.json" | "watches.json",
  ): SharedStorage => {
    if (kind === "simulator") return inMemory(ofSimulators, `${baseUrl} ${list} ${ending}`);
    const address = createHash("sha256").update(baseUrl).digest("hex").slice(0, 12);
    return onDisk(storageFolder, `${id}-${address}.${ending}`);
  };
}

function inMemory(texts: Map<string, string>, key: string): SharedStorage {
  const kept = (): unknown => JSON.parse(texts.get(key) ?? "{}");
  return {
    read: async () => kept(),
    async change(change) {
      texts.set(key, JSON.stringify(change(kept())));
    },
  };
}

function onDisk(storageFolder: string, name: string): SharedStorage {
  const folder = join(storageFolder, "seen");
  const file = join(folder, name);
  const read = async (): Promise<unknown> => {
    try {
      return JSON.parse(await readFile(file, "utf8"));
    } catch (error) {
      // Without a file, or with one that cannot be parsed, all begins anew.
      if (error instanceof SyntaxError || errorCode(error) === "ENOENT") return {};
      throw error;
    }
  };
  return {
    read,
    async change(change) {
      await privateFolder(storageFolder);
      await privateFolder(folder);
      await replaceFile(file, async () => JSON.stringify(change(await read())));
    },
  };
}

function withAllSaved(kept: SeenLoans, seen: Parameters<SeenStorage["write"]>[0]): SeenLoans {
  const all = new Map(Object.entries(kept));
  for (const [reference, saved] of Object.entries(seen)) {
    if (saved === undefined) all.delete(reference);
    else all.set(reference, concealed(withSaved(all.get(reference), saved, Date.now())));
  }
  return Object.fromEntries(all);
}

/** In milliseconds. A window that ended while it wrote leaves its lock behind; writing takes a thousandth of this. */
const LOCK_ENDS = 10_000;

/** Replaces a file by what `made` makes of it, one window after the other: each finds what the one before has written. */
async function replaceFile(file: string, made: () => Promise<string>): Promise<void> {
  const lock = `${file}.lock`;
  const fresh = `${file}.${randomUUID()}`;
  let takenAt = 0;
  // Where the machine slept meanwhile, the lock may be another window's by now.
  const isOurs = () => Math.abs(Date.now() - takenAt) < LOCK_ENDS;
  try {
    do {
      while (!(await hasTaken(lock))) await setTimeout(5 + 10 * Math.random());
      takenAt = Date.now();
      await writeFile(fresh, await made(), { mode: 0o600 });
    } while (!isOurs());
    await rename(fresh, file);
  } catch (error) {
    // A failed attempt must not leave its file behind: the disk may be full.
    await rm(fresh, { force: true });
    throw error;
  } finally {
    if (isOurs()) await rm(lock, { force: true, recursive: true });
  }
}

async function hasTaken(lock: string): Promise<boolean> {
  try {
    await mkdir(lock, { mode: 0o700 });
    return true;
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    const since = (await stat(lock).catch(() => undefined))?.mtimeMs ?? Date.now();
    // Also where the clock was set back since.
    if (Math.abs(Date.now() - since) > LOCK_ENDS) await rm(lock, { force: true, recursive: true });
    return false;
  }
}
