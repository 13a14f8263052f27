import { readFileSync } from "node:fs";
import type { ContributedTool } from "../../../../../src/vscode/agents/toolCall";

const { contributes } = JSON.parse(readFileSync("package.json", "utf8"));

/** A tool as the manifest has it; its name without the prefix. */
export function agentTool(name: string): ContributedTool {
  const found = contributes.languageModelTools.find((tool: ContributedTool) => tool.name === `loanOps_${name}`);
  if (found === undefined) throw new Error(`no tool ${name}`);
  return found;
}
