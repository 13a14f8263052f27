import * as vscode from "vscode";
import type { AgentContext } from "./agentContext";
import { AGENT_TOOLS, toolId } from "./agentTools";

/** Registers every tool for chat agents. */
export function registerAgentTools(context: AgentContext): vscode.Disposable {
  const window = { ...context, told: new Set<string>(), dialogs: new Set<object>() };
  const registered = AGENT_TOOLS.map((name) =>
    vscode.lm.registerTool(toolId(name), {
      async invoke({ input }, cancellation) {
        // Loaded here, because activation does not need the tools.
        const { callTool } = await import("./callTool");
        const text = await callTool(window, name, input, cancellation);
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
      },
    }),
  );
  return vscode.Disposable.from(...registered);
}
