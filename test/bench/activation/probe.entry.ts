// An extension of the bench: activates the measured one when its extension host is at rest, and writes down what it saw.
import { renameSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as vscode from "vscode";

/** What one activation took. Times in milliseconds, memory in bytes. */
export interface ActivationRun {
  /** The extension host's own figures, as "Developer: Startup Performance" shows them. */
  readonly loading: number;
  readonly activating: number;
  /** Of the extension host, from asking for the extension to having it, with all that VS Code does around it. */
  readonly cpu: number;
  /** JavaScript heap in use after it, above what was in use before; after a garbage collection each. */
  readonly heap: number;
  /** The addresses of all scripts that the extension host had loaded by then. */
  readonly scripts: readonly string[];
}

interface Marks {
  getMarks(): readonly { readonly name: string; readonly startTime: number }[];
}

export async function activate(): Promise<void> {
  const { LOAN_OPS_BENCH_SUBJECTS: folder, LOAN_OPS_BENCH_RESULT: result = "" } = process.env;
  const subject = vscode.extensions.all.find(({ extensionPath }) => dirname(extensionPath) === folder);
  if (subject === undefined) throw new Error(`No extension of ${folder} is there.`);
  const { id } = subject;
  await rest();
  const before = await heapInUse();
  const began = process.cpuUsage();
  await subject.activate();
  const { user, system } = process.cpuUsage(began);
  await rest();
  const heap = (await heapInUse()) - before;
  const run: ActivationRun = {
    loading: between(`code/extHost/willLoadExtensionCode/${id}`, `code/extHost/didLoadExtensionCode/${id}`),
    activating: between(`code/extHost/willActivateExtension/${id}`, `code/extHost/didActivateExtension/${id}`),
    cpu: (user + system) / 1000,
    heap,
    scripts: await loadedScripts(),
  };
  // Renamed when it is whole: its appearance is the end of the round.
  writeFileSync(`${result}.part`, JSON.stringify(run));
  renameSync(`${result}.part`, result);
}

/** Resolves when this process has used less than 5 % of a core for half a second. */
async function rest(): Promise<void> {
  for (let quiet = 0; quiet < 5; ) {
    const start = process.cpuUsage();
    await pause(100);
    const { user, system } = process.cpuUsage(start);
    quiet = user + system < 5_000 ? quiet + 1 : 0;
  }
}

/** After as many collections as it takes until nothing more is freed. */
async function heapInUse(): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  let least = Number.POSITIVE_INFINITY;
  for (let unchanged = 0; unchanged < 3; ) {
    collect();
    // Finalizers and what they free come with the next turn.
    await pause(10);
    const { heapUsed } = process.memoryUsage();
    unchanged = heapUsed < least - 1024 ? 0 : unchanged + 1;
    least = Math.min(least, heapUsed);
  }
  return least;
}

function between(from: string, to: string): number {
  const marks = (globalThis as { MonacoPerformanceMarks?: Marks }).MonacoPerformanceMarks?.getMarks() ?? [];
  const at = (name: string) => marks.find((mark) => mark.name === name)?.startTime ?? Number.NaN;
  return at(to) - at(from);
}

async function loadedScripts(): Promise<string[]> {
  const session = new Session();
  session.connect();
  const scripts: string[] = [];
  session.on("Debugger.scriptParsed", ({ params }) => scripts.push(params.url));
  // Tells of every script that is there already, before it answers.
  await session.post("Debugger.enable");
  session.disconnect();
  return scripts;
}
