import * as vscode from "vscode";
import type { App } from "../app/app";
import { PreparedChanges } from "./access";
import { AGENT_TOOLS, toolId } from "./toolCall";
import type { callTool } from "./tools";

/** Registers every tool for chat agents. */
export function registerAgentTools(
  app: App,
  load: () => Promise<{ readonly callTool: typeof callTool }>,
): vscode.Disposable {
  const window = { ...app, told: new Set<string>(), prepared: new PreparedChanges() };
  const registered = AGENT_TOOLS.map((name) =>
    vscode.lm.registerTool(toolId(name), {
      async invoke({ input }) {
        const { callTool } = await load();
        const text = await callTool(window, name, input);
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
      },
    }),
  );
  return vscode.Disposable.from(...registered);
}
