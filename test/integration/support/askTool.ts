import assert from "node:assert/strict";
import * as vscode from "vscode";

/** What a tool answers, as a chat would get it. `tool`: without the prefix of its name. */
export async function toolText(tool: string, input: object = {}): Promise<string> {
  const result = await vscode.lm.invokeTool(`loanOps_${tool}`, { input, toolInvocationToken: undefined });
  const [part, ...more] = result.content;
  assert.ok(part instanceof vscode.LanguageModelTextPart);
  assert.equal(more.length, 0);
  return part.value;
}

// biome-ignore lint/suspicious/noExplicitAny: an answer is looked at field by field.
export async function askTool(tool: string, input: object = {}): Promise<any> {
  return JSON.parse(await toolText(tool, input));
}

export async function resetSimulator(): Promise<void> {
  await askTool("control_simulator", { action: "reset" });
}
