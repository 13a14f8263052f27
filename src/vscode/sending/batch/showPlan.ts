import * as vscode from "vscode";
import { showInformationMessage } from "../../base/window/messages";
import type { Session } from "../../environments/session";
import type { BatchContext } from "./batchContext";
import type { Plan } from "./plan";
import { planReport } from "./planReport";

/** Shows a whole plan as a document: a row of a list has little room. */
export async function showPlan<Item>(context: BatchContext, session: Session, plan: Plan<Item>): Promise<void> {
  const { environment } = session;
  await context.reports.show(vscode.l10n.t("Plan for {0}", environment.name), planReport(environment, plan));
}

/** Says that a plan is empty; why is a click away. */
export function tellNothingToSend<Item>(
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
