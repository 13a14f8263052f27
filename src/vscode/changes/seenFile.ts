import { createHmac, createSecretKey, randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { privateFolder } from "../../ledger/privateFolder";
import type { SeenStorage } from "../../store/changes";
import { concealed, type HashOf, needsKey, revealed } from "../../store/concealment";
import { type SeenLoan, type SeenLoans, seenLoansOf } from "../../store/seen";

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
  const kept = async (): Promise<SeenLoans> => {
    try {
      return seenLoansOf(JSON.parse(await readFile(file, "utf8")));
    } catch (error) {
      // Without a file, or with one that cannot be parsed, everything counts as seen from now on.
      if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return {};
      throw error;
    }
  };
  const withoutText = async (loan: SeenLoan): Promise<SeenLoan> =>
    needsKey(loan) ? concealed(loan, await hashing()) : loan;
  return {
    async read() {
      const seen = await kept();
      if (Object.values(seen).some(needsKey)) await hashing();
      return seen;
    },
    revealed: (seen, loan) => (hashOf === undefined ? seen : revealed(seen, loan, hashOf)),
    async write(seen) {
      await privateFolder(storageFolder);
      await privateFolder(folder);
      const fresh = `${file}.${randomUUID()}`;
      try {
        const all = new Map<string, SeenLoan | undefined>(Object.entries(await kept()));
        for (const [reference, loan] of Object.entries(seen)) all.set(reference, loan && (await withoutText(loan)));
        await writeFile(fresh, JSON.stringify(Object.fromEntries(all)), { mode: 0o600 });
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
  // Made once: Node.js takes longer to make it than to hash with it.
  const secret = createSecretKey(key);
  const digest = (...parts: readonly string[]) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["seen", environmentId, ...parts]))
      .digest("hex");
  const mark = digest().slice(0, 8);
  return (field, value) => `\0${mark}:${digest(field, value).slice(0, 32)}`;
}
