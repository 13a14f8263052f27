import { randomUUID } from "node:crypto";
import { open, readFile, rename, rm } from "node:fs/promises";
import { checkSnapshot, restore, type Snapshot, snapshotOf } from "./snapshot";
import type { SimulatorState } from "./state";

/**
 * The snapshot that a file holds; undefined when there is no file yet. Rejects with a RangeError when the file holds
 * something else, and with the system's error when it cannot be read.
 */
async function readStateFile(file: string): Promise<Snapshot | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  try {
    return checkSnapshot(JSON.parse(text));
  } catch (error) {
    const reason = error instanceof RangeError ? error.message : "This is not JSON.";
    throw new RangeError(`${file}: ${reason} Delete it, or choose another file.`);
  }
}

/** Where the state is kept. */
interface KeptState {
  /** Resolves once the state as it is now is on disk. Never rejects: the change itself was made, so a failure is only reported. */
  save(): Promise<void>;
  /** Resolves once nothing is being written. */
  settled(): Promise<void>;
}

/**
 * Loads the state file if there is one; without a name nothing is kept. Rejects with a RangeError for the state of another
 * scenario than the one that is served, and as `readStateFile` does.
 */
export async function openStateFile(
  file: string | undefined,
  state: SimulatorState,
  scenario: () => string,
  report: (line: string) => void,
): Promise<KeptState> {
  if (file === undefined) return { save: async () => {}, settled: async () => {} };
  const kept = await readStateFile(file);
  if (kept !== undefined && kept.scenario !== scenario()) {
    throw new RangeError(`${file} grew from the scenario ${kept.scenario}: choose that one, or another file.`);
  }
  if (kept !== undefined) restore(state, kept);
  const stateFile = new StateFile(file, () => snapshotOf(state, scenario()));
  let latest: Promise<void> = Promise.resolve();
  return {
    save() {
      latest = stateFile.save().catch((error: unknown) => {
        report(`The state could not be kept: ${error instanceof Error ? error.message : String(error)}`);
      });
      return latest;
    },
    settled: () => latest,
  };
}

/** Saves the state in a file, atomically: a power cut leaves the old or the new state. */
export class StateFile {
  readonly #file: string;
  readonly #snapshot: () => Snapshot;
  #writing: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(file: string, snapshot: () => Snapshot) {
    this.#file = file;
    this.#snapshot = snapshot;
  }

  /** Resolves once a snapshot that was taken after this call is on disk; rejects with the system's error. */
  save(): Promise<void> {
    if (this.#writing === undefined) return this.#start();
    // A save under way may have taken its snapshot too early, so this waits for the next one, which all callers share.
    this.#next ??= this.#writing
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        return this.#start();
      });
    return this.#next;
  }

  #start(): Promise<void> {
    this.#writing = this.#write().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  async #write(): Promise<void> {
    const temporary = `${this.#file}.${randomUUID()}.tmp`;
    // Only a file of our own: whoever may write to the folder could have put a link to another one there.
    const handle = await open(temporary, "wx", 0o600);
    try {
      try {
        await handle.writeFile(JSON.stringify(this.#snapshot()));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, this.#file);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }
}
