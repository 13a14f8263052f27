import * as vscode from "vscode";
import type { Loan } from "../../domain/loan";
import type { Known } from "../../ledger/ledger";
import { type Entry, lastRead } from "../../store/entry";
import type { App } from "../app/app";
import type { Session } from "../environments/session";
import { commandStep, showWithSteps } from "../ui/failures";
import { asOfText } from "../ui/format";
import { notDoneText } from "../ui/notDone";
import { showActivityAction, showLogAction, showRequestActions } from "../ui/remedies";
import { showErrorMessage, showInformationMessage, showWarningMessage } from "../ui/window/messages";
import type { Change, NotSent, OutcomeMessage, Sent } from "./change";
import { bringIntoSight, nextSteps, pageActions, rowSteps } from "./changedRow";
import { type Asked, agree } from "./confirm";
import { sendOnce } from "./send";

/** Asks whether one is to be sent; then as `sendAndTell`. */
export async function changeOne<Item, Value>(
  app: App,
  session: Session,
  change: Change<Item, Value>,
  item: Item,
  asked: Asked,
): Promise<void> {
  const agreed = await agree(app, session, asked, [change.activity(item)]);
  if (agreed !== undefined) await sendAndTell(app, session, change, item, agreed.known);
}

/** Sends one, and says what became of it, with what can be done next. */
export async function sendAndTell<Item, Value>(
  app: App,
  session: Session,
  change: Change<Item, Value>,
  item: Item,
  known: Known,
): Promise<void> {
  const sent = await sendOnce(app, session, { sending: change, item, known });
  if ("error" in sent) return tellFailed(app, session, change, item, sent);
  const row = change.row(item, sent.kind === "confirmed" ? sent.value : undefined);
  const message = change.outcome(item, sent);
  const steps = rowSteps(app, session, row);
  const lead = row.dealId === undefined && row.taskId !== undefined ? steps.openTask() : steps.show();
  showOutcome(app, session, sent, { ...message, steps: [lead, ...(message.steps ?? [])] });
  if (sent.kind === "confirmed") bringIntoSight(app, session, row);
}

function tellFailed<Item, Value>(
  app: App,
  session: Session,
  change: Change<Item, Value>,
  item: Item,
  failed: NotSent,
): void {
  app.log.failure(failed.error);
  const text = `${session.environment.name}: ${noteFailed(app, session, change, item, failed)}`;
  const notDone = { change: change.description(item).kind, refusal: failed.error };
  const retry = change.retry?.(item, failed.activity);
  const steps = [retry ?? [], nextSteps(app, session, change.row(item), notDone)].flat();
  const show = failed.error.kind === "cancelled" ? showWarningMessage : showErrorMessage;
  void showWithSteps(show, { text, steps, lasting: retry }, app.log);
}

/** Keeps what was not done for the pages of its tasks. Returns the sentence. */
export function noteFailed<Item, Value>(
  { notDone }: App,
  session: Session,
  change: Change<Item, Value>,
  item: Item,
  { activity, error }: NotSent,
): string {
  const description = change.description(item);
  const text = notDoneText(description, error);
  const actions = pageActions(session, { change: description.kind, refusal: error });
  notDone.add({ environmentId: session.environment.id, activity, at: Date.now(), text, actions });
  return text;
}

/** Says how it ended, with the environment's name in front. */
export function showOutcome<Value>(
  { log }: Pick<App, "log">,
  { environment }: Session,
  sent: Sent<Value>,
  { confirmed, beside, now, steps = [], whenUnknown }: OutcomeMessage<Value>,
): void {
  if (sent.kind === "confirmed") {
    const text = `${environment.name}: ${[confirmed(sent.value), beside].filter((part) => part).join(" ")}`;
    void showWithSteps(showInformationMessage, { text, steps }, log);
    return;
  }
  const { message, request } = sent.failure;
  const text = vscode.l10n.t("{0}: outcome unknown. {1} It was not sent again. {2}", environment.name, message, now);
  const actions = [showActivityAction(), ...showRequestActions(request), showLogAction()];
  const known = whenUnknown ?? { steps: actions.map((action) => commandStep(action, environment)) };
  void showWithSteps(showWarningMessage, { text, ...known }, log);
}

/** The state of a loan or deal after something was sent, or that it could not be read again. */
export function currentStateText(sent: Sent<unknown>, reference: string, said: () => string): string {
  return sent.unread === undefined ? said() : notReadAgain(reference, sent.unread.message);
}

/**
 * The first lines of a confirmation when its data could not be read just now: why, and how old the data is. Empty when
 * it was read.
 */
export function unreadLines(reference: string, entry: Entry<unknown> | undefined): string[] {
  if (entry?.failure === undefined) return [];
  const { failure, asOf } = entry;
  const why = vscode.l10n.t("⚠ {0} could not be read just now: {1}", reference, failure.message);
  const age =
    asOf === undefined
      ? vscode.l10n.t("Nothing is known about it.")
      : vscode.l10n.t("The following is as of {0} and may no longer be true.", asOfText(asOf, Date.now()));
  return [why, age, ""];
}

/** `said` of the loan after it was read again, or that it could not be read. */
export function loanStateText({ store }: Session, reference: string, said: (loan: Loan) => string): string {
  const entry = store.loans.get(reference);
  const loan = lastRead(entry);
  return loan === undefined ? unreadText(reference, entry) : said(loan);
}

/** Why the present state of a loan or deal is not known. */
export function unreadText(reference: string, entry: Entry<unknown> | undefined): string {
  return entry === undefined
    ? vscode.l10n.t("{0} is no longer on the list, so it was not read again.", reference)
    : notReadAgain(reference, entry.failure?.message ?? "");
}

function notReadAgain(reference: string, reason: string): string {
  return vscode.l10n.t("{0} could not be read again: {1}", reference, reason);
}
