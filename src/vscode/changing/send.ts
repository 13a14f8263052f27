import * as vscode from "vscode";
import type { ActivityFacts, ActivityResult, SentActivity } from "../../ledger/activity";
import { othersOf } from "../../ledger/effect";
import type { Known, Ledger } from "../../ledger/ledger";
import { isSameChange, subjectOf } from "../../ledger/sameChange";
import { ServiceError, type ServiceErrorOutcome } from "../../service/failure/serviceError";
import { failureOf, lastRead } from "../../store/entry";
import type { OwnChange } from "../../store/seen";
import type { App } from "../app/app";
import type { Session } from "../environments/session";
import { UserError } from "../ui/errors";
import { followed } from "../ui/running";
import { showWarningMessage, withProgress } from "../ui/window/messages";
import type { NotSent, RecordedChange, Sending, SendProgress, Sent } from "./change";
import { factsOf, sentText } from "./confirm";

/** What a window sends, until it was read again: the record settles it before that. */
const underWay = new WeakMap<Ledger, readonly ActivityFacts[]>();

/**
 * Records it, sends it once, and reads again what it changed. Never retries. Rejects with a LedgerError when it could not
 * be recorded, and with a UserError when the same is under way, here or in another window, or was sent since the user was
 * asked. `known`: what the user knew of then. `within`: left out for a progress of its own.
 */
export async function sendOnce<Value>(
  app: App,
  session: Session,
  sending: Sending<Value>,
  known: Known,
  within?: SendProgress,
): Promise<Sent<Value> | NotSent> {
  const { ledger } = app.activities;
  const facts = factsOf(app, session, sending.activity());
  const subject = subjectOf(facts);
  app.notDone.forget(
    ({ environmentId, activity }) => environmentId === facts.environmentId && subjectOf(activity) === subject,
  );
  const isUnderWay = vscode.l10n.t("This is already being sent, here or in another window. Wait for its outcome.");
  const inWindow = underWay.get(ledger) ?? [];
  if (inWindow.some((other) => isSameChange(facts, other))) throw new UserError(isUnderWay);
  underWay.set(ledger, [...inWindow, facts]);
  try {
    const claim = await ledger.claim(facts, known);
    if ("underWay" in claim) throw new UserError(isUnderWay);
    if ("sent" in claim) {
      const sent = claim.sent.map(sentText).join("; ");
      throw new UserError(
        vscode.l10n.t(
          "Nothing was sent, because the same was sent from here meanwhile: {0}. Start again if you still want to send it.",
          sent,
        ),
      );
    }
    const deliver = (progress: SendProgress) => delivered(app, session, sending, { ...facts, ...claim }, progress);
    if (within !== undefined) return await followed(() => deliver(within));
    const title = `${session.environment.name}: ${sending.progress}`;
    const { cancellable = false } = sending;
    return await followed(async () =>
      withProgress({ title, cancellable }, ({ report }, signal) =>
        deliver({ report: (message, increment) => report({ message, increment }), signal }),
      ),
    );
  } finally {
    underWay.set(ledger, underWay.get(ledger)?.filter((other) => other !== facts) ?? []);
  }
}

async function delivered<Value>(
  app: App,
  session: Session,
  sending: Sending<Value>,
  activity: RecordedChange,
  progress: SendProgress,
): Promise<Sent<Value> | NotSent> {
  const { ledger } = app.activities;
  const { loanReference, id } = activity;
  // The loan as it was last read, right before something is sent; undefined when that failed.
  const before = loanReference === undefined ? undefined : lastRead(session.store.loans.trueEntry(loanReference));
  await ledger.sent(id);
  app.agent?.sent(id);
  const answer = await attempt(sending, progress);
  await settle(app, id, answer);
  if (answer.kind === "confirmed") {
    // Marks the walkthrough's step for this kind as done. VS Code remembers that.
    void vscode.commands.executeCommand("setContext", `loanOps.confirmed.${activity.kind}`, true);
  }
  if (answer.kind === "unknown") app.log.failure(answer.error);
  if (answer.kind === "notSent") return { kind: answer.kind, activity, error: answer.error };

  const { kind } = answer;
  const others = async () => (kind === "confirmed" ? [] : othersOf(activity, await ledger.activities()));
  let read: Pick<Sent<Value>, "unread" | "others">;
  try {
    progress.report(vscode.l10n.t("reading again…"), 0);
    await sending.reread({ kind, activity, others: await others() }, progress);
    // Again: others may have been sent while this was waited for.
    read = { others: await others() };
  } catch (error) {
    // It must not hide the outcome.
    app.log.failure(error);
    read = { unread: failureOf(error), others: [] };
  }
  if (answer.kind === "unknown") return { kind: answer.kind, activity, failure: failureOf(answer.error), ...read };
  if (answer.kind !== "confirmed") return { kind: answer.kind, activity, error: answer.error };
  if (loanReference !== undefined && before !== undefined) {
    const own = ownChange(activity, answer.result);
    await session.changes.markOwn(loanReference, before, own).catch((error: unknown) => app.log.failure(error));
  }
  return { kind: answer.kind, activity, value: answer.value, ...read };
}

/** What the service confirmed is no change of somebody else. All else that came with it is. */
function ownChange(
  { kind, taskId, taskKind, idsBefore = [], files = [] }: SentActivity,
  { taskId: reopened, reassignedCount }: ActivityResult = {},
): OwnChange {
  if (kind === "reassignLoanOfficerTasks") {
    const moved = reassignedCount === 0 ? [] : idsBefore;
    return { tasks: moved.map((id) => ({ id, kind: "loanOfficer" })), fields: ["assignedTo"], documents: 0 };
  }
  const tasks = [taskId, reopened].filter((id) => id !== undefined);
  return {
    tasks: tasks.map((id) => ({ id, kind: id === taskId ? taskKind : undefined })),
    fields: ["status", "documents"],
    documents: files.length,
  };
}

type Answer<Value> = { readonly result: ActivityResult | undefined } & (
  | { readonly kind: "confirmed"; readonly value: Value }
  | { readonly kind: "unknown"; readonly error: unknown }
  | { readonly kind: Exclude<ServiceErrorOutcome, "unknown">; readonly error: ServiceError }
);

async function attempt<Value>(sending: Sending<Value>, progress: SendProgress): Promise<Answer<Value>> {
  try {
    const value = await sending.send(progress);
    return { kind: "confirmed", value, result: sending.resultOf?.(value) };
  } catch (error) {
    // An unexpected error may have occurred before or after the request was sent.
    if (!(error instanceof ServiceError)) return { kind: "unknown", error, result: undefined };
    return {
      kind: error.outcome,
      error,
      result: { errorKind: error.kind, status: error.status, bytesSent: error.bytesSent },
    };
  }
}

/** An error while recording must not hide the outcome: it is shown in a message of its own. */
async function settle({ log, activities }: App, id: string, { kind, result }: Answer<unknown>): Promise<void> {
  try {
    await activities.ledger.settle(id, kind, result);
  } catch (error) {
    log.failure(error);
    void showWarningMessage(error instanceof Error ? error.message : String(error));
  }
}
