// What benches share, inside an extension host or out of it.
import { type ForkOptions, fork } from "node:child_process";
import { on } from "node:events";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export const KIB = 1024;
export const MIB = 1024 * KIB;
export const GIB = 1024 * MIB;

/** Prints figures beside their bars, and lets the process fail in the end when one was not met. */
export class Bars {
  private readonly missed: string[] = [];

  /** The lower the better; a figure that is not a number misses its bar. */
  atMost(bar: number, figure: number, what: string, unit = ""): void {
    const met = figure <= bar;
    console.log(`  ${what}: ${Number(figure.toFixed(2))}${unit}, bar ${bar}${unit}: ${met ? "met" : "NOT MET"}`);
    if (!met) this.missed.push(what);
  }

  conclude(): void {
    console.log(this.missed.length === 0 ? "\nEvery bar is met." : `\nNOT MET: ${this.missed.join("; ")}`);
    process.exitCode = this.missed.length === 0 ? 0 : 1;
  }
}

/** The middle one, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(middle)] ?? Number.NaN;
  return (low + high) / 2;
}

/** Ours and another one by turns: one warm-up, and then the rounds that count. */
export async function byTurns<Ours, Other>(
  rounds: number,
  ours: (round: number) => Promise<Ours>,
  other: (round: number) => Promise<Other>,
): Promise<{ readonly ours: readonly Ours[]; readonly other: readonly Other[] }> {
  const measured = { ours: [] as Ours[], other: [] as Other[] };
  for (let round = 0; round <= rounds; round++) {
    const [one, two] = [await ours(round), await other(round)];
    if (round === 0) continue;
    measured.ours.push(one);
    measured.other.push(two);
  }
  return measured;
}

/** Milliseconds of the clock. */
export async function timeOf(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Milliseconds of CPU time of this process, user's and system's: what else runs on the machine changes them less. */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const began = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** Many times what a core has for itself; what all cores share may be larger than any of this. */
const memory = new Uint8Array(64 * MIB);
const CACHE_LINE = 64;

/**
 * The median time of doing something so many times, each time as after other work: little data stays in a core's
 * caches from one time to the next and much does not, so that without this the little would seem cheaper than it is.
 */
export async function coldTimeOf(rounds: number, work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (let at = 0; at < memory.length; at += CACHE_LINE) memory[at] = round;
    times.push(await timeOf(work));
  }
  return median(times);
}

/** Resolves when this process has used less than 5 % of a core for half a second. */
export async function rest(): Promise<void> {
  for (let quiet = 0; quiet < 5; ) quiet = (await cpuTimeOf(() => pause(100))) < 5 ? quiet + 1 : 0;
}

/** Bytes of JavaScript heap and, where wanted, of buffers beside it, after collections until nothing more is freed. */
export async function memoryInUse({ buffers } = { buffers: false }): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  let least = Number.POSITIVE_INFINITY;
  for (let unchanged = 0; unchanged < 3; ) {
    collect();
    // Finalizers and what they free come with the next turn.
    await pause(10);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    const bytes = heapUsed + (buffers ? arrayBuffers : 0);
    unchanged = bytes < least - KIB ? 0 : unchanged + 1;
    least = Math.min(least, bytes);
  }
  return least;
}

/** Gone when the process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lo-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A built program in a process of its own, which tells what it has to tell by messages. */
export function startProcess(file: string, args: readonly string[], options: ForkOptions = {}) {
  const child = fork(resolve(file), args, options);
  const messages = on(child, "message", { close: ["close"] });
  const next = async () => {
    const { done, value } = await messages.next();
    if (done === true) throw new Error(`${file} ended with exit code ${child.exitCode} before it was done.`);
    return value[0];
  };
  return {
    child,
    next,
    ask(what = "tell") {
      child.send(what);
      return next();
    },
  };
}

/** Tells the bench, from inside the extension host, what was measured or why nothing was. It is the end of the run. */
export async function tellResult(measure: () => Promise<object>): Promise<void> {
  const { LOAN_OPS_BENCH_RESULT: file } = process.env;
  if (file === undefined) throw new Error("Start the bench with npm run bench.");
  const told = await measure().catch((error: unknown) => ({
    problem: error instanceof Error ? error.stack : String(error),
  }));
  // Renamed when it is whole: its appearance is what is waited for.
  writeFileSync(`${file}.part`, JSON.stringify(told));
  renameSync(`${file}.part`, file);
}
