import { randomFillSync } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const KIB = 1024;
export const MIB = 1024 * KIB;
export const GIB = 1024 * MIB;

/** A folder for files to upload, gone when the process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lo-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file through to the disk, so that nothing of it is still being written while it is read. */
export async function writeRandomFile(path: string, size: number): Promise<string> {
  const block = randomFillSync(Buffer.allocUnsafe(Math.min(size, 8 * MIB)));
  const file = await open(path, "w");
  try {
    for (let written = 0; written < size; written += block.length) {
      await file.write(block, 0, Math.min(block.length, size - written));
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return path;
}
