import { readFileSync } from "node:fs";
import { PreparedChanges } from "../../../../../src/vscode/agents/access";
import type { ContributedTool } from "../../../../../src/vscode/agents/toolCall";
import { callTool } from "../../../../../src/vscode/agents/tools";
import type { OpenWindow } from "../../support/fake/openWindow";

const { contributes } = JSON.parse(readFileSync("package.json", "utf8"));

export function agentTool(name: string): ContributedTool {
  const found = contributes.languageModelTools.find((tool: ContributedTool) => tool.name === `loanOps_${name}`);
  if (found === undefined) throw new Error(`no tool ${name}`);
  return found;
}

/** Asks the tools of a window, as a chat agent does. `clock`: milliseconds that only grow. */
export function agentIn({ context, fake }: OpenWindow, clock?: () => number) {
  const agents = { ...context, told: new Set<string>(), prepared: new PreparedChanges(clock) };
  // biome-ignore lint/suspicious/noExplicitAny: an answer is looked at field by field.
  return async (tool: string, input: object = {}): Promise<any> =>
    JSON.parse(await fake.do(() => callTool(agents, agentTool(tool), input)));
}

/** What became of what was prepared, once the user has decided and nothing is under way any more. */
// biome-ignore lint/suspicious/noExplicitAny: an answer is looked at field by field.
export async function endOf(ask: ReturnType<typeof agentIn>): Promise<any> {
  for (;;) {
    const { prepared } = await ask("get_prepared_change");
    if (prepared.became !== "waiting" && !["planned", "sent"].includes(prepared.record?.outcome)) return prepared;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
