import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";

/** Writes the file whole, and for this user alone: there is a token in it. Rejects with an Error that names it, with the property `syscall`. */
export async function writeReadyFile(file: string, line: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    // Only a file of our own: whoever may write to the folder could have put a link to another one there.
    await writeFile(temporary, `${line}\n`, { flag: "wx", mode: 0o600 });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    const code = error instanceof Error && "code" in error ? error.code : error;
    throw Object.assign(new Error(`The ready file ${file} cannot be written (${code}).`), { syscall: "open" });
  }
}

/** Does nothing when there is none. */
export async function removeReadyFile(file: string): Promise<void> {
  await rm(file, { force: true });
}
