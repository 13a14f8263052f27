import * as vscode from "vscode";
import type { AgentContext } from "./agentContext";
import { AGENT_TOOLS, toolId } from "./agentTools";
import { PreparedChanges } from "./preparedChanges";

/** Registers every tool for chat agents. */
export function registerAgentTools(context: AgentContext): vscode.Disposable {
  const window = { ...context, told: new Set<string>(), prepared: new PreparedChanges() };
  const registered = AGENT_TOOLS.map((name) =>
    vscode.lm.registerTool(toolId(name), {
      async invoke({ input }) {
        // Loaded here, because activation does not need the tools.
        const { callTool } = await import("./callTool");
        const text = await callTool(window, name, input);
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
      },
    }),
  );
  return vscode.Disposable.from(...registered);
}
