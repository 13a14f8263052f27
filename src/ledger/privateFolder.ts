import { chmod, mkdir, stat } from "node:fs/promises";

/** Makes a folder, and what is missing above it, that no other user of the machine can look into or write to. */
export async function privateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (process.platform === "win32") return;
  // An existing folder may be open to other users.
  if (((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o700);
}
