import { randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { privateFolder } from "../../ledger/privateFolder";
import type { SeenStorage } from "../../store/changes";
import { type SeenLoans, seenLoansOf } from "../../store/seen";

/** What was last seen in one environment, in a file of this extension's storage. Written whole or not at all. */
export function seenFile(storageFolder: string, environmentId: string): SeenStorage {
  const folder = join(storageFolder, "seen");
  const file = join(folder, `${environmentId}.json`);
  const read = async (): Promise<SeenLoans> => {
    try {
      return seenLoansOf(JSON.parse(await readFile(file, "utf8")));
    } catch (error) {
      // Nothing was seen yet, or a file that is not ours to understand: everything counts as seen from now on.
      if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return {};
      throw error;
    }
  };
  return {
    read,
    async write(seen) {
      await privateFolder(storageFolder);
      await privateFolder(folder);
      const fresh = `${file}.${randomUUID()}`;
      try {
        await writeFile(fresh, JSON.stringify({ ...(await read()), ...seen }), { mode: 0o600 });
        await rename(fresh, file);
      } catch (error) {
        // A disk that is full must not be filled with what is left of each attempt.
        await rm(fresh, { force: true });
        throw error;
      }
    },
  };
}
