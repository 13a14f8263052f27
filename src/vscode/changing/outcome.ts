import * as vscode from "vscode";
import { asOfText } from "../../domain/dates";
import { type Deal, findTask, type Loan } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import { statusLabel } from "../../domain/taskStatus";
import { stateLabel } from "../../ledger/activityText";
import { effectInRead } from "../../ledger/effect";
import type { KnownActivityIds } from "../../ledger/ledger";
import { type Entry, type Failure, lastRead } from "../../store/entry";
import { type ChangedRow, rowActions } from "../activity/activityActions";
import type { App } from "../app/app";
import type { FailedChange } from "../app/record";
import { notReadText, type TaskTarget, unreadText } from "../app/targets";
import type { Session } from "../environments/session";
import { actionIn } from "../environments/sessions";
import { type Action, commandAction, remedyActions, requestOrLog } from "../ui/actions";
import { showWithActions } from "../ui/failures";
import { showErrorMessage, showInformationMessage, showWarningMessage } from "../ui/window/messages";
import type { Change, SentChange, UnsentChange } from "./change";
import { refusalSteps, whyNotDone } from "./reasons";
import { sendOnce } from "./send";

export async function sendAndTell<Value>(app: App, session: Session, change: Change<Value>, known: KnownActivityIds) {
  const sent = await sendOnce(app, session, change, known);
  if ("error" in sent) return showFailedChange(app, session, change, sent);
  const now = change.now(sent);
  if (sent.kind === "unknown") return showOutcome(app, session, sent, now, ...[change.retry?.(sent) ?? []].flat());
  const row = change.row(sent.value);
  const lead = rowActions(app, session.environment, row).lead();
  const said = joinedSentences(change.confirmed(sent.value), now);
  showOutcome(app, session, sent, said, lead, ...(change.actions?.(sent) ?? []));
  bringIntoSight(app, session, row);
}

function showFailedChange(app: App, session: Session, change: Change, failed: UnsentChange): void {
  const { text, actions } = recordFailedChange(app, session, change, failed);
  const retry = change.retry?.();
  const show = failed.error.kind === "cancelled" ? showWarningMessage : showErrorMessage;
  const message = { text: `${session.environment.name}: ${text}`, actions: [retry ?? [], actions].flat() };
  void showWithActions(show, { ...message, lasting: retry }, app.log);
}

/** For the task's page as well, which shows those buttons that run a command: it has its own for the task and its loan. */
export function recordFailedChange(
  app: App,
  { environment }: Session,
  change: Change,
  { activity, error }: UnsentChange,
): FailedChange {
  app.log.failure(error);
  const buttons = {
    ...rowActions(app, environment, change.row()),
    switchEnvironment: () => commandAction("switchEnvironment", environment),
    diagnoseConnection: () => commandAction("diagnoseConnection", environment),
  };
  const steps = refusalSteps(activity.kind, error).map((step) => buttons[step]());
  const actions = [...steps, ...remedyActions(error.kind, environment, error.request)];
  const text = `${change.notDone} ${whyNotDone(error)}`;
  const { id: environmentId, baseUrl } = environment;
  const note = { environmentId, baseUrl, activity, at: Date.now(), text, actions };
  app.failedChanges.add(note);
  return note;
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

/** `said`: what is confirmed and what is true now. The first of the actions stays where the outcome is unknown. */
export function showOutcome(
  { log, activities }: Pick<App, "log" | "activities">,
  { environment }: Session,
  sent: SentChange<unknown>,
  said: string,
  ...actions: readonly Action[]
): void {
  if (sent.kind === "confirmed") {
    const text = `${environment.name}: ${said}`;
    void showWithActions(showInformationMessage, { text, actions }, log);
    return;
  }
  const { message, kind, request } = sent.failure;
  const { name } = environment;
  const unknown = vscode.l10n.t("{0}: outcome unknown. {1} It was not sent again. {2}", name, message, said);
  const answered = answeredWithErrorText(sent.failure, said);
  const text = answered === undefined ? unknown : `${name}: ${answered}`;
  const help = answered ? remedyActions(kind, environment, request) : requestOrLog(request, environment);
  const all = [...actions, commandAction("showActivity", environment), ...help];
  activities.needsLook(stateLabel("unknown"));
  void showWithActions(showErrorMessage, { text, actions: all, lasting: actions[0] }, log);
}

/** The service answered with an error that does not prove that nothing was done. */
export function isAnsweredWithError({ kind }: Pick<Failure, "kind">): boolean {
  return kind === "errorAnswer" || kind === "unauthorized" || kind === "forbidden";
}

/** Undefined where the service did not answer so. */
export function answeredWithErrorText(failure: Pick<Failure, "kind" | "message">, now: string): string | undefined {
  if (!isAnsweredWithError(failure)) return undefined;
  return joinedSentences(failure.message.replace(/(?<!\.)$/, "."), now);
}

/** The button for what the service answered with an error, unless a read shows that it was done. Its dialog warns again. */
export function sendAgainAction(
  app: App,
  { environment, store }: Session,
  sent: SentChange<unknown> | undefined,
  run: (again: Session) => Promise<void>,
): Action | undefined {
  if (sent?.kind !== "unknown" || !isAnsweredWithError(sent.failure) || sent.rereadFailure !== undefined)
    return undefined;
  const { loanReference, dealId } = sent.activity;
  const deal = store.deals.entries.map(lastRead).find((one) => one?.id === dealId);
  const read = lastRead(store.loans.get(loanReference ?? "")) ?? deal;
  if (read === undefined || effectInRead(sent.activity, read, sent.competing).finding === "found") return undefined;
  return actionIn(app, environment, vscode.l10n.t("Send Again…"), run);
}

export function joinedSentences(...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

/** The first lines of a question whose data could not be read just now: why, and how old it is. */
export function unreadLines(entry: Entry<unknown> | undefined): string[] {
  if (entry?.failure === undefined) return [];
  const { reference, failure, asOf = 0 } = entry;
  return [
    vscode.l10n.t("⚠ {0} could not be read just now: {1}", reference, failure.message),
    vscode.l10n.t("The following is as of {0} and may no longer be true.", asOfText(asOf, Date.now())),
    "",
  ];
}

/** `said` of what was read after a change. `effect`: what it shows of it; empty where all is as it was to be. */
export function readAgainText<T extends Loan | Deal>(
  { kind, rereadFailure, activity, competing }: SentChange<unknown>,
  reference: string,
  entry: Entry<T> | undefined,
  said = (_read: T, effect: string) => effect,
): string {
  if (rereadFailure !== undefined) return notReadText(reference, rereadFailure.message);
  const value = lastRead(entry);
  if (value === undefined) return unreadText(reference, entry);
  if (value.id === (activity.loanId ?? activity.dealId)) {
    const { finding, evidence, unchanged = evidence } = effectInRead(activity, value, competing);
    const missing = finding === "found" ? "" : evidence;
    return said(value, kind === "confirmed" ? missing : unchanged);
  }
  return vscode.l10n.t(
    "{0} now stands for something else ({1}), so the outcome of this cannot be seen here.",
    reference,
    value.id,
  );
}

export function taskNowText(loan: Loan, { taskId, taskKind }: Pick<TaskTarget, "taskId" | "taskKind">): string {
  const task = findTask(loan, taskId, taskKind)?.task;
  return task ? vscode.l10n.t("“{0}” is now: {1}.", taskLabel(task), statusLabel(task.status)) : "";
}
