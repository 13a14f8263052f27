import { createHash, randomUUID } from "node:crypto";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Environment } from "../../domain/environment";
import { privateFolder } from "../../ledger/lineFile";
import type { SeenStorage } from "../../store/changes";
import { concealed, type SeenLoans, seenLoansOf, withSaved } from "../../store/seen";

/**
 * What was last seen in one environment at one address, in a file of this extension's storage: written whole or not at all,
 * and without free text.
 */
export function seenFile(
  storageFolder: string,
  { id, baseUrl = "" }: Pick<Environment, "id" | "baseUrl">,
): SeenStorage {
  const folder = join(storageFolder, "seen");
  const address = createHash("sha256").update(baseUrl).digest("hex").slice(0, 12);
  const file = join(folder, `${id}-${address}.json`);
  const read = async (): Promise<SeenLoans> => {
    try {
      return seenLoansOf(JSON.parse(await readFile(file, "utf8")));
    } catch (error) {
      // Without a file, or with one that cannot be parsed, everything counts as seen from now on.
      if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return {};
      throw error;
    }
  };
  return {
    read,
    async write(seen) {
      await privateFolder(storageFolder);
      await privateFolder(folder);
      await replace(file, async () => JSON.stringify(withAllSaved(await read(), seen)));
    },
  };
}

/** The simulator starts fresh in each window: what was seen of it ends with the window. As text it takes half of the memory. */
export function seenInMemory(): (key: string) => SeenStorage {
  const kept = new Map<string, string>();
  const seenIn = (key: string): SeenLoans => JSON.parse(kept.get(key) ?? "{}");
  return (key) => ({
    read: async () => seenIn(key),
    async write(seen) {
      kept.set(key, JSON.stringify(withAllSaved(seenIn(key), seen)));
    },
  });
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
async function replace(file: string, made: () => Promise<string>): Promise<void> {
  const lock = `${file}.lock`;
  const own = randomUUID();
  const fresh = `${file}.${own}`;
  try {
    for (;;) {
      while (!(await hasTaken(lock, own))) await setTimeout(5 + 10 * Math.random());
      await writeFile(fresh, await made(), { mode: 0o600 });
      // Where the machine slept meanwhile, the lock may be another window's by now.
      if ((await readFile(lock, "utf8").catch(() => "")) === own) return await rename(fresh, file);
    }
  } catch (error) {
    // A failed attempt must not leave its file behind: the disk may be full.
    await rm(fresh, { force: true });
    throw error;
  } finally {
    if ((await readFile(lock, "utf8").catch(() => "")) === own) await rm(lock, { force: true });
  }
}

async function hasTaken(lock: string, own: string): Promise<boolean> {
  try {
    await writeFile(lock, own, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      // On a full disk it was made and could not be filled: every window would wait for it.
      await rm(lock, { force: true });
      throw error;
    }
    const since = (await stat(lock).catch(() => undefined))?.mtimeMs ?? Date.now();
    // Also where the clock was set back since.
    if (Math.abs(Date.now() - since) > LOCK_ENDS) await rm(lock, { force: true });
    return false;
  }
}
