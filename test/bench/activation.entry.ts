// An extension of the bench: activates the measured one when its extension host is at rest, and writes down what it saw.

import { Session } from "node:inspector/promises";
import { dirname } from "node:path";
import * as vscode from "vscode";
import { memoryInUse, rest, tellResult } from "./harness";

/** What one activation took. Times in milliseconds, memory in bytes. */
export interface ActivationRun {
  /** The extension host's own figures, as "Developer: Startup Performance" shows them. */
  readonly loading: number;
  readonly activating: number;
  /** JavaScript heap in use after it, above what was in use before; after a garbage collection each. */
  readonly heap: number;
  /** The addresses of all scripts that the extension host had loaded by then. */
  readonly scripts: readonly string[];
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
  const before = await memoryInUse();
  await subject.activate();
  await rest();
  const heap = (await memoryInUse()) - before;
  return {
    loading: between(`code/extHost/willLoadExtensionCode/${id}`, `code/extHost/didLoadExtensionCode/${id}`),
    activating: between(`code/extHost/willActivateExtension/${id}`, `code/extHost/didActivateExtension/${id}`),
    heap,
    scripts: await loadedScripts(),
  };
}

function between(from: string, to: string): number {
  const marks: { name: string; startTime: number }[] = Reflect.get(globalThis, "MonacoPerformanceMarks").getMarks();
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
