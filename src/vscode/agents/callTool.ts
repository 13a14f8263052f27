import { oneLine } from "../../domain/oneLine";
import type { AgentWindow } from "./agentContext";
import { AgentRefusal } from "./agentRefusal";
import type { AgentTool } from "./agentTools";
import { LONGEST_ANSWER } from "./toolAnswer";
import { type ToolResult, tools } from "./tools";

/** Answers an agent, in JSON. What goes wrong is an answer, too; the log gets a line without a value. */
export async function callTool(window: AgentWindow, name: AgentTool, input: unknown): Promise<string> {
  const result = await tools[name](window, input).catch((error: unknown) => failed(window, error));
  const text = withinBounds(JSON.stringify(result.answer));
  window.log.info(
    [
      `agent tool ${name}`,
      ...(result.environment === undefined ? [] : [oneLine(result.environment)]),
      ...(result.problem === undefined ? [`${result.loans} loans`] : [result.problem]),
      `${text.length} characters`,
    ].join(" · "),
  );
  return text;
}

function failed({ log }: AgentWindow, error: unknown): ToolResult & { readonly problem: string } {
  if (error instanceof AgentRefusal) return problem(error.code, error.message);
  log.failure(error);
  return problem("failed", "Something unexpected went wrong. The log of Loan Ops says what.");
}

function problem(code: string, message: string): ToolResult & { readonly problem: string } {
  return { answer: { error: code, message }, loans: 0, problem: code };
}

function withinBounds(text: string): string {
  if (text.length <= LONGEST_ANSWER) return text;
  return JSON.stringify(problem("tooLong", "The answer is too long. Name one loan, or fewer conditions.").answer);
}
