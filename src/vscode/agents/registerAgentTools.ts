import * as vscode from "vscode";
import type { App } from "../app/app";
import { PreparedChanges } from "./access";
import type { ContributedTool } from "./toolCall";
import type { callTool } from "./tools";

/** Registers every tool for chat agents that the manifest contributes. */
export function registerAgentTools(
  app: App,
  contributed: readonly ContributedTool[],
  load: () => Promise<{ readonly callTool: typeof callTool }>,
): vscode.Disposable {
  const window = { ...app, told: new Set<string>(), prepared: new PreparedChanges() };
  const registered = contributed.map((tool) =>
    vscode.lm.registerTool(tool.name, {
      async invoke({ input }) {
        const { callTool } = await load();
        const text = await callTool(window, tool, input);
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
      },
    }),
  );
  return vscode.Disposable.from(...registered);
}
