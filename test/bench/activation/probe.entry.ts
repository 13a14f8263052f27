// An extension of the bench: activates the measured one when its extension host is at rest, and writes down what it saw.
import { Session } from "node:inspector/promises";
import { dirname } from "node:path";
import * as vscode from "vscode";
import { heapInUse, rest } from "../support/atRest";
import { tellResult } from "../support/result";

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

export function activate(): Promise<void> {
  return tellResult(measure);
}

async function measure(): Promise<ActivationRun> {
  const { LOAN_OPS_BENCH_SUBJECTS: folder } = process.env;
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
  return {
    loading: between(`code/extHost/willLoadExtensionCode/${id}`, `code/extHost/didLoadExtensionCode/${id}`),
    activating: between(`code/extHost/willActivateExtension/${id}`, `code/extHost/didActivateExtension/${id}`),
    cpu: (user + system) / 1000,
    heap,
    scripts: await loadedScripts(),
  };
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
