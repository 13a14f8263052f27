import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { oneLine } from "../../domain/oneLine";
import { UserError } from "../base/userError";
import { showDialog } from "../base/window/messages";
import type { Session } from "../environments/session";
import { agentLines, askedByAgent } from "./agentRequest";
import type { SendingContext } from "./sendingContext";

/** Limits that keep a dialog's buttons on a small screen: lines of a list, and characters of a line. */
const LIST_LIMIT = 12;
const LIST_LINE = 200;
/** What `listLines` shows whole. */
export const LIST_ROOM = { lines: LIST_LIMIT, characters: LIST_LINE } as const;
const QUESTION = 300;
const LINE = 1000;

export interface Question {
  readonly message: string;
  readonly detail: readonly string[];
}

type Asking = Pick<SendingContext, "sessions" | "agent">;

/**
 * Which of the buttons was chosen, if any. The dialog names the environment first; a session that ended before or while
 * it was open sends nothing.
 */
export async function ask<T extends string>(
  context: Asking,
  session: Session,
  question: Question,
  ...buttons: readonly T[]
): Promise<T | undefined> {
  const { environment } = session;
  const { agent } = context;
  const asked = agent === undefined ? question.message : askedByAgent(question.message);
  const named = environment.kind === "production" ? `${environment.name}: ${asked}` : asked;
  const message = oneLine(named, QUESTION);
  const detail = agent === undefined ? question.detail : [...agentLines(agent), ...question.detail];
  assertActive(context, environment);
  if (agent !== undefined) assertActive(context, agent.environment);
  const labels = buttons.map((button) => buttonLabel(button, environment));
  // VS Code gives the focus to the first button, and its own Cancel is always the last one.
  const first = agent === undefined ? [] : [vscode.l10n.t("Do Not Send")];
  agent?.opened();
  const chosen = await showDialog(message, dialogLines(environment, detail), ...first, ...labels);
  const button = buttons.find((_, index) => labels[index] === chosen);
  if (button !== undefined) assertActive(context, environment);
  return button;
}

/** The last thing that is read before the click: in production it names the environment. */
function buttonLabel(button: string, { kind, name }: Environment): string {
  return kind === "production" ? vscode.l10n.t("{0} in {1}", button, name) : button;
}

/** Called before the dialog as well: the steps before it may take a while. */
export function assertActive({ sessions }: Pick<SendingContext, "sessions">, environment: Environment): void {
  if (sessions.current?.environment === environment) return;
  throw new UserError(
    vscode.l10n.t(
      "The environment was changed meanwhile, so nothing was sent to {0}. If you still want to send it, switch back and start again.",
      environment.name,
    ),
  );
}

/** The lines below a dialog's question, the environment first. Line breaks in texts of the service are removed. */
function dialogLines(environment: Environment, lines: readonly string[]): string[] {
  return [environmentLine(environment), ...lines.map((line) => oneLine(line, LINE))];
}

/** `title` and its items, each on a line of its own; nothing when there are none. */
export function listLines(title: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  const rest = items.length - LIST_LIMIT;
  const shown = rest > 1 ? items.slice(0, LIST_LIMIT) : items;
  return [
    "",
    title,
    ...shown.map((item) => `• ${oneLine(item, LIST_LINE)}`),
    ...(rest > 1 ? [vscode.l10n.t("… and {0} more", rest)] : []),
  ];
}

export function loanLine(reference: string, loanId: string): string {
  return vscode.l10n.t("Loan: {0}", reference === loanId ? reference : `${reference} (${loanId})`);
}

/** Names an environment and what its data is. */
export function environmentLine({ kind, name }: Environment): string {
  switch (kind) {
    case "production":
      return vscode.l10n.t("Environment: {0} — PRODUCTION, real borrowers' data", name);
    case "sandbox":
      return vscode.l10n.t("Environment: {0} — test data", name);
    case "simulator":
      return vscode.l10n.t("Environment: {0} — invented data", name);
  }
}
