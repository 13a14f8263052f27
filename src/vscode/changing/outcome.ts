import * as vscode from "vscode";
import { asOfText } from "../../domain/dates";
import { findTask, type Loan } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import { statusLabel } from "../../domain/taskStatus";
import type { Effect } from "../../ledger/effect";
import type { Known } from "../../ledger/ledger";
import { type Entry, lastRead } from "../../store/entry";
import { type ChangedRow, rowSteps } from "../activity/activityActions";
import type { App } from "../app/app";
import { notReadText, type TaskTarget, unreadText } from "../app/targets";
import type { Session } from "../environments/session";
import { commandStep, showWithSteps } from "../ui/failures";
import { type RefusalStep, refusalSteps, whyNotDone } from "../ui/notDone";
import { type CommandAction, commandAction, type Remedy, remedyActions, requestOrLog } from "../ui/remedies";
import { showErrorMessage, showInformationMessage, showWarningMessage } from "../ui/window/messages";
import type { Change, NotSent, OutcomeMessage, Sent } from "./change";
import { sendOnce } from "./send";

export async function sendAndTell<Value>(
  app: App,
  session: Session,
  change: Change<Value>,
  known: Known,
): Promise<void> {
  const sent = await sendOnce(app, session, change, known);
  if ("error" in sent) return tellFailed(app, session, change, sent);
  const row = change.row(sent.kind === "confirmed" ? sent.value : undefined);
  const message = change.outcome(sent);
  const lead = rowSteps(app, session.environment, row).lead();
  showOutcome(app, session, sent, { ...message, steps: [lead, ...(message.steps ?? [])] });
  if (sent.kind === "confirmed") bringIntoSight(app, session, row);
}

function tellFailed(app: App, session: Session, change: Change<unknown>, failed: NotSent): void {
  const { activity, error } = failed;
  app.log.failure(error);
  const text = `${session.environment.name}: ${noteFailed(app, session, change, failed)}`;
  const retry = change.retry?.();
  const own = rowSteps(app, session.environment, change.row());
  const next = [
    ...refusalSteps(activity.kind, error).flatMap((step) => (isRemedy(step) ? [] : own[step]())),
    ...pageActions(session, failed).map((action) => commandStep(action, session.environment)),
  ];
  const show = error.kind === "cancelled" ? showWarningMessage : showErrorMessage;
  void showWithSteps(show, { text, steps: [retry ?? [], next].flat(), lasting: retry }, app.log);
}

export function noteFailed(app: App, session: Session, change: Change<unknown>, failed: NotSent): string {
  const { activity, error } = failed;
  const text = `${change.notDone} ${whyNotDone(error)}`;
  const actions = pageActions(session, failed);
  app.notDone.add({ environmentId: session.environment.id, activity, at: Date.now(), text, actions });
  return text;
}

/** For the task's page as well, which has buttons of its own for the task and its loan. */
function pageActions({ environment }: Session, { activity, error }: NotSent): CommandAction[] {
  const own = refusalSteps(activity.kind, error).filter(isRemedy).map(commandAction);
  return [...own, ...remedyActions(error.kind, environment.kind, error.request)];
}

function isRemedy(step: RefusalStep): step is Extract<RefusalStep, Remedy> {
  return step === "switchEnvironment" || step === "diagnoseConnection";
}

/** Shows the row of what was changed. Of another environment there may be rows with the same IDs. */
function bringIntoSight(app: App, { environment }: Session, row: ChangedRow): void {
  if (app.sessions.current?.environment.id !== environment.id) return;
  const shown =
    row.dealId === undefined
      ? app.loansTree.bringIntoSight(row.loanReference, row)
      : app.dealsTree.bringIntoSight(row.dealId, row);
  shown.catch((error: unknown) => app.log.failure(error));
}

export function showOutcome<Value>(
  { log }: Pick<App, "log">,
  { environment }: Session,
  sent: Sent<Value>,
  { confirmed, now, steps = [], retry }: OutcomeMessage<Value>,
): void {
  if (sent.kind === "confirmed") {
    const text = `${environment.name}: ${joined(confirmed(sent.value), now)}`;
    void showWithSteps(showInformationMessage, { text, steps }, log);
    return;
  }
  const { message, request } = sent.failure;
  const text = vscode.l10n.t("{0}: outcome unknown. {1} It was not sent again. {2}", environment.name, message, now);
  const next = [commandAction("showActivity"), ...requestOrLog(request)].map((action) =>
    commandStep(action, environment),
  );
  void showWithSteps(showWarningMessage, { text, steps: [retry ?? [], next].flat(), lasting: retry }, log);
}

export function joined(...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

/** The first lines of a question whose data could not be read just now: why, and how old it is. */
export function unreadLines(reference: string, entry: Entry<unknown> | undefined): string[] {
  if (entry?.failure === undefined) return [];
  const { failure, asOf = 0 } = entry;
  return [
    vscode.l10n.t("⚠ {0} could not be read just now: {1}", reference, failure.message),
    vscode.l10n.t("The following is as of {0} and may no longer be true.", asOfText(asOf, Date.now())),
    "",
  ];
}

/** `said` of a loan or deal as it was read after something was sent, or that it could not be read again. */
export function readAgainText<T extends { readonly id: string }>(
  { unread, activity: { loanId, dealId } }: Pick<Sent<unknown>, "unread" | "activity">,
  reference: string,
  entry: Entry<T> | undefined,
  said: (value: T) => string,
): string {
  if (unread !== undefined) return notReadText(reference, unread.message);
  const value = lastRead(entry);
  if (value === undefined) return unreadText(reference, entry);
  if (value.id === (loanId ?? dealId)) return said(value);
  return vscode.l10n.t(
    "{0} now names something else ({1}), so nothing shows what became of this.",
    reference,
    value.id,
  );
}

/** What the service shows of a change; nothing where it is confirmed and all is as it was to be. */
export function shownOf({ kind }: Pick<Sent<unknown>, "kind">, { finding, evidence }: Effect): string {
  return kind === "confirmed" && finding === "found" ? "" : evidence;
}

export function taskNow(loan: Loan, { taskId, taskKind }: Pick<TaskTarget, "taskId" | "taskKind">): string {
  const task = findTask(loan, taskId, taskKind)?.task;
  return task ? vscode.l10n.t("“{0}” is now: {1}.", taskLabel(task), statusLabel(task.status)) : "";
}
