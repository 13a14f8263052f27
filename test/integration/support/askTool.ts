import assert from "node:assert/strict";
import * as vscode from "vscode";
import { type AgentTool, toolId } from "../../../src/vscode/agents/toolCall";

/** What a tool answers, as a chat would get it. */
export async function toolText(tool: AgentTool, input: object = {}): Promise<string> {
  const result = await vscode.lm.invokeTool(toolId(tool), { input, toolInvocationToken: undefined });
  const [part, ...more] = result.content;
  assert.ok(part instanceof vscode.LanguageModelTextPart);
  assert.equal(more.length, 0);
  return part.value;
}

// biome-ignore lint/suspicious/noExplicitAny: an answer is looked at field by field.
export async function askTool(tool: AgentTool, input: object = {}): Promise<any> {
  return JSON.parse(await toolText(tool, input));
}
