import { randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { checkSnapshot, type Snapshot, snapshotOf, stateOfSnapshot } from "./snapshot";
import type { SimulatorState } from "./state";

/** undefined when there is no file yet. Rejects with a RangeError for another content or scenario, and with the system's error. */
async function readStateFile(file: string, scenario: string): Promise<Snapshot | undefined> {
  try {
    return checkSnapshot(JSON.parse(await readFile(file, "utf8")), scenario);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") return undefined;
    if (code !== undefined) throw error;
    const reason = error instanceof RangeError ? error.message : "This is not JSON.";
    throw new RangeError(`${file}: ${reason} Delete it, or choose another file.`);
  }
}

export async function openStateFile(
  file: string | undefined,
  state: SimulatorState,
  scenario: () => string,
  report: (line: string) => void,
): Promise<Record<"save" | "settled", () => Promise<void>>> {
  if (file === undefined) return { save: async () => {}, settled: async () => {} };
  const kept = await readStateFile(file, scenario());
  if (kept !== undefined) Object.assign(state, stateOfSnapshot(kept));
  let latest: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  const write = async () => {
    waiting = undefined;
    try {
      await writeWhole(file, JSON.stringify(snapshotOf(state, scenario())));
    } catch (error) {
      // The change itself was made, so a failure is only reported.
      report(`The state could not be kept: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return {
    /** Resolves once the state, as it is now or later, is on disk. All calls during one write share the next one. */
    save() {
      waiting ??= latest.then(write);
      latest = waiting;
      return latest;
    },
    settled: () => latest,
  };
}

/** Writes the file for this user alone: a reader finds the old or the new content, and never a part of it. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    // Only a file of our own: whoever may write to the folder could have put a link to another one there.
    await writeFile(temporary, text, { flag: "wx", mode: 0o600 });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
