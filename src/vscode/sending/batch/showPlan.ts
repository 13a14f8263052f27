import * as vscode from "vscode";
import type { Environment } from "../../../domain/environment";
import { plain } from "../../../domain/markdown";
import { showInformationMessage } from "../../base/window/messages";
import type { Session } from "../../environments/session";
import type { BatchContext } from "./batchContext";
import type { Plan } from "./plan";

/** Shows a whole plan as a document: a row of a list has little room. */
export async function showPlan<Item>(context: BatchContext, session: Session, plan: Plan<Item>): Promise<void> {
  const { environment } = session;
  await context.reports.show(vscode.l10n.t("Plan for {0}", environment.name), planReport(environment, plan));
}

/** Says that a plan is empty, with a button that shows why. */
export function showNothingToSend<Item>(
  context: BatchContext,
  session: Session,
  plan: Plan<Item>,
  message: string,
): void {
  const details = vscode.l10n.t("Show Details");
  void showInformationMessage(`${session.environment.name}: ${message}`, details)
    .then((chosen) => (chosen === details ? showPlan(context, session, plan) : undefined))
    .then(undefined, (error: unknown) => context.log.unexpected(error));
}

/** Everything that a plan holds, as Markdown. */
function planReport<Item>({ name }: Environment, plan: Plan<Item>): string {
  return [
    `# ${plain(name)}: ${plan.title}`,
    "",
    vscode.l10n.t("This is a plan. Nothing has been sent."),
    "",
    `## ${vscode.l10n.t("To be sent: {0}", plan.items.length)}`,
    "",
    ...plan.items.flatMap(({ label, description, parts }) => [
      `- **${plain(label)}**: ${plain(description)}`,
      ...parts.map((part) => `  - ${plain(part)}`),
    ]),
    ...(plan.leftOut.length === 0 ? [] : ["", `## ${vscode.l10n.t("Left out: {0}", plan.leftOut.length)}`, ""]),
    ...plan.leftOut.map(({ label, reason }) => `- **${plain(label)}**: ${plain(reason)}`),
    "",
  ].join("\n");
}
