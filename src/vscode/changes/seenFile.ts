import { createHmac, randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { privateFolder } from "../../ledger/privateFolder";
import type { SeenStorage } from "../../store/changes";
import { concealed, type HashOf, needsKey, revealed } from "../../store/concealment";
import { type SeenLoans, seenLoansOf } from "../../store/seen";

/**
 * What was last seen in one environment, in a file of this extension's storage. Written whole or not at all, and without
 * free text: of that a hash is kept, whose key is asked for when there is any.
 */
export function seenFile(storageFolder: string, environmentId: string, key: () => Promise<Uint8Array>): SeenStorage {
  const folder = join(storageFolder, "seen");
  const file = join(folder, `${environmentId}.json`);
  let hashOf: HashOf | undefined;
  const hashing = async () => {
    hashOf ??= hashWith(await key(), environmentId);
    return hashOf;
  };
  const read = async (): Promise<SeenLoans> => {
    try {
      const seen = seenLoansOf(JSON.parse(await readFile(file, "utf8")));
      if (Object.values(seen).some(needsKey)) await hashing();
      return seen;
    } catch (error) {
      // Without a file, or with one that cannot be parsed, everything counts as seen from now on.
      if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return {};
      throw error;
    }
  };
  const withoutText = async (loans: Parameters<SeenStorage["write"]>[0]): Promise<typeof loans> => {
    if (!Object.values(loans).some((loan) => loan && needsKey(loan))) return loans;
    const hash = await hashing();
    const entries = Object.entries(loans).map(([reference, loan]) => [reference, loan && concealed(loan, hash)]);
    return Object.fromEntries(entries);
  };
  return {
    read,
    revealed: (seen, loan) => (hashOf === undefined ? seen : revealed(seen, loan, hashOf)),
    async write(seen) {
      await privateFolder(storageFolder);
      await privateFolder(folder);
      const fresh = `${file}.${randomUUID()}`;
      try {
        const all = await withoutText({ ...(await read()), ...seen });
        await writeFile(fresh, JSON.stringify(all), { mode: 0o600 });
        await rename(fresh, file);
      } catch (error) {
        // A failed attempt must not leave its file behind: the disk may be full.
        await rm(fresh, { force: true });
        throw error;
      }
    },
  };
}

function hashWith(key: Uint8Array, environmentId: string): HashOf {
  const digest = (...parts: readonly string[]) =>
    createHmac("sha256", key)
      .update(JSON.stringify(["seen", environmentId, ...parts]))
      .digest("hex");
  const mark = digest().slice(0, 8);
  return (field, value) => `\0${mark}:${digest(field, value).slice(0, 32)}`;
}
