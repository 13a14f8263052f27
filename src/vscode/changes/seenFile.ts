import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SeenLoans, SeenStorage } from "../../store/changes";

/** What was last seen in one environment, in a file of this extension's storage. Written whole or not at all. */
export function seenFile(storageFolder: string, environmentId: string): SeenStorage {
  const folder = join(storageFolder, "seen");
  const file = join(folder, `${environmentId}.json`);
  return {
    async read() {
      try {
        return JSON.parse(await readFile(file, "utf8")) as SeenLoans;
      } catch (error) {
        // Nothing was seen yet, or a file that is not ours to understand: everything counts as seen from now on.
        if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return {};
        throw error;
      }
    },
    async write(seen) {
      await mkdir(folder, { recursive: true });
      const fresh = `${file}.${randomUUID()}`;
      await writeFile(fresh, JSON.stringify(seen), { mode: 0o600 });
      await rename(fresh, file);
    },
  };
}
