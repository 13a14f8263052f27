import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { errorCode } from "../domain/unknown";

/** An ID alone may be another process's by now: where no start time is known, it counts for this long. */
export const MAX_AGE_WITHOUT_START_MS = 60 * 60 * 1000;

let own: Promise<string> | undefined;

/** What the record calls this process: its ID, and when it started, because IDs are used again. */
export function signOfProcess(): Promise<string> {
  own ??= startOf(process.pid).then((start) => `${process.pid}@${start ?? ""}`);
  return own;
}

/** Whether another process, which planned something at this time, is alive. Signs of older versions tell of none. */
export async function isAlive(sign: string, plannedAt: number, now: number): Promise<boolean> {
  const [, text, start] = /^([1-9]\d{0,9})@(.*)$/.exec(sign) ?? [];
  const id = Number(text);
  if (text === undefined || id === process.pid || !exists(id)) return false;
  const started = await startOf(id);
  if (started === null) return false;
  return start && started ? started === start : now - plannedAt < MAX_AGE_WITHOUT_START_MS;
}

function exists(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** Null for a process that has ended; undefined where the system does not tell, as on Windows. */
async function startOf(id: number): Promise<string | null | undefined> {
  try {
    if (process.platform === "linux") {
      const text = await readFile(`/proc/${id}/stat`, "utf8");
      // The name before it may hold spaces and brackets.
      const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
      // Killed, and not yet taken note of by its parent.
      return fields[0] === "Z" ? null : fields[19];
    }
    if (process.platform === "win32") return undefined;
    // In the same words in each window.
    const env = { ...process.env, LC_ALL: "C", TZ: "UTC" };
    const { stdout } = await promisify(execFile)("/bin/ps", ["-o", "lstart=", "-p", `${id}`], { env });
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}
