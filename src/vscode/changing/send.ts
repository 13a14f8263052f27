import * as vscode from "vscode";
import { isListedAt } from "../../domain/environment";
import { type ActivityResult, changeSubject, isSameChange, type SentActivity } from "../../ledger/activity";
import { competingActivities } from "../../ledger/effect";
import type { KnownActivityIds } from "../../ledger/ledger";
import { ServiceError } from "../../service/failure/serviceError";
import { failureOf, lastRead } from "../../store/entry";
import { readUntil } from "../../store/readQueue";
import type { OwnChange } from "../../store/seen";
import type { App } from "../app/app";
import type { Session } from "../environments/session";
import { UserError } from "../ui/errors";
import { trackRunning } from "../ui/failures";
import { showErrorMessage, withProgress } from "../ui/window/messages";
import type { RecordedChange, Sending, SendOutcome, SendProgress, SentChange, UnsentChange } from "./change";
import { activityFacts, sentActivityText } from "./confirm";

/**
 * Records it, sends it once, and reads again what it changed. Never retries. Rejects with a LedgerError when it could not
 * be recorded, and with a UserError when the same is under way, here or in another window, or was sent since the user was
 * asked. `known`: what the user knew of then. `within`: left out for a progress of its own.
 */
export async function sendOnce<T>(
  app: App,
  session: Session,
  sending: Sending<T>,
  known: KnownActivityIds,
  within?: SendProgress,
): Promise<SentChange<T> | UnsentChange> {
  const { ledger, underWay } = app.activities;
  const facts = activityFacts(app, session, sending.activity());
  const subject = changeSubject(facts);
  app.failedChanges.forget(
    ({ environmentId, activity }) => environmentId === facts.environmentId && changeSubject(activity) === subject,
  );
  const isUnderWay = vscode.l10n.t("This is already being sent, here or in another window. Wait for its outcome.");
  if ([...underWay].some((other) => isSameChange(facts, other))) throw new UserError(isUnderWay);
  underWay.add(facts);
  try {
    const claim = await ledger.claim(facts, known);
    if ("underWay" in claim) throw new UserError(isUnderWay);
    if ("sent" in claim) {
      const sent = claim.sent.map(sentActivityText).join("; ");
      throw new UserError(
        vscode.l10n.t(
          "Nothing was sent, because the same was sent from here meanwhile: {0}. Start again if you still want to send it.",
          sent,
        ),
      );
    }
    const deliver = (progress: SendProgress) => sendAndReread(app, session, sending, { ...facts, ...claim }, progress);
    return await trackRunning(async () => {
      if (within !== undefined) return deliver(within);
      const title = `${session.environment.name}: ${sending.progress}`;
      return withProgress({ title, cancellable: sending.cancellable === true }, ({ report }, signal) =>
        deliver({ report: (message, increment) => report({ message, increment }), signal }),
      );
    });
  } finally {
    underWay.delete(facts);
  }
}

async function sendAndReread<T>(
  app: App,
  session: Session,
  sending: Sending<T>,
  activity: RecordedChange,
  progress: SendProgress,
): Promise<SentChange<T> | UnsentChange> {
  const { ledger } = app.activities;
  const { loanReference, id } = activity;
  // The loan as it was last read, right before something is sent; undefined when that failed.
  const before = loanReference === undefined ? undefined : lastRead(session.store.loans.unmaskedEntry(loanReference));
  await ledger.sent(id);
  app.agent?.sent(id);
  const answer = await attempt(app, sending, progress);
  const { kind, result } = answer;
  await recordOutcome(app, id, answer);
  if (kind === "confirmed") {
    // Marks the walkthrough's step for this kind as done. VS Code remembers that.
    void vscode.commands.executeCommand("setContext", `loanOps.confirmed.${activity.kind}`, true);
  }
  if (kind === "notSent") return { ...answer, activity };

  const others = async () => (kind === "confirmed" ? [] : competingActivities(activity, await ledger.activities()));
  let read: Pick<SentChange<T>, "rereadFailure" | "competing">;
  try {
    progress.report(vscode.l10n.t("reading again…"), 0);
    const theirs = await others();
    const isShown = () => {
      if (kind === "refused" || sending.isShown?.(activity, theirs) !== false) return true;
      progress.report(vscode.l10n.t("waiting for the service to show it…"), 0);
      return false;
    };
    await readUntil(sending.reread, isShown, progress.signal);
    // Again: others may have been sent while this was waited for.
    read = { competing: await others() };
  } catch (error) {
    // It must not hide the outcome.
    app.log.failure(error);
    read = { rereadFailure: failureOf(error), competing: [] };
  }
  if (kind === "confirmed" && loanReference !== undefined && before !== undefined) {
    const { unseen } = await sessionThatShows(app, session, loanReference);
    const own = ownChange(activity, result);
    await unseen.markOwn(loanReference, before, own).catch((error: unknown) => app.log.failure(error));
  }
  return { ...answer, activity, ...read };
}

/** The window may have left the environment and come back meanwhile: its session is another one, which has read it before. */
async function sessionThatShows({ sessions }: App, sent: Session, loanReference: string): Promise<Session> {
  const here = sessions.current;
  if (here === undefined || here.unseen === sent.unseen) return sent;
  if (!isListedAt([here.environment], sent.environment)) return sent;
  await here.store.loans.refresh([loanReference]);
  return here;
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

async function attempt<T>({ log }: App, sending: Sending<T>, progress: SendProgress): Promise<SendOutcome<T>> {
  try {
    const value = await sending.send(progress);
    return { kind: "confirmed", value, result: sending.resultOf?.(value) };
  } catch (error) {
    const failed = error instanceof ServiceError ? error : undefined;
    const result = failed && { errorKind: failed.kind, status: failed.status, bytesSent: failed.bytesSent };
    if (failed && failed.outcome !== "unknown") return { kind: failed.outcome, error: failed, result };
    // An unexpected error may have occurred before or after the request was sent.
    log.failure(error);
    return { kind: "unknown", failure: failureOf(error), result };
  }
}

/** An error while recording must not hide the outcome: it is shown in a message of its own. */
async function recordOutcome({ log, activities }: App, id: string, { kind, result }: SendOutcome<unknown>) {
  try {
    await activities.ledger.settle(id, kind, result);
  } catch (error) {
    log.failure(error);
    void showErrorMessage(error instanceof Error ? error.message : String(error));
  }
}
