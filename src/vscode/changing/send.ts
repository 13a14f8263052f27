import * as vscode from "vscode";
import type { Loan } from "../../domain/loan";
import type { Activity, ActivityFacts, ActivityKind, SentActivity } from "../../ledger/activity";
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
import { abortSignalOf, showWarningMessage, withProgress } from "../ui/window/messages";
import type { NotSent, Sending, SendProgress, Sent } from "./change";
import { factsOf, meanwhileText } from "./confirm";

/** Something to be sent, and what the user knew of when it was confirmed. */
interface Order<Item, Value> {
  readonly sending: Sending<Item, Value>;
  readonly item: Item;
  readonly known: Known;
  /** Left out for a progress of its own. */
  readonly within?: SendProgress;
}

/**
 * Records it, sends it once, and reads again what it changed. Never retries. Rejects with a LedgerError when it could not
 * be recorded, and with a UserError when the same is under way or was sent since the user was asked.
 */
export async function sendOnce<Item, Value>(
  app: App,
  session: Session,
  { sending, item, known, within }: Order<Item, Value>,
): Promise<Sent<Value> | NotSent> {
  const activity = sending.activity(item);
  forgetFailed(app, session, activity);
  return claimed(app, session, activity, known, (id) => {
    const deliver = (progress: SendProgress) => delivered(app, session, { id, sending, item, activity, progress });
    if (within !== undefined) return deliver(within);
    return withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: `${session.environment.name}: ${sending.progress(item)}`,
        cancellable: sending.cancellable ?? false,
      },
      (progress, cancellation) =>
        deliver({
          report: (message, increment) => progress.report({ message, increment }),
          signal: abortSignalOf(cancellation),
        }),
    );
  });
}

/** What was said of an earlier attempt. */
function forgetFailed({ notDone }: App, { environment }: Session, activity: SentActivity): void {
  const subject = subjectOf(activity);
  notDone.forget((failed) => failed.environmentId === environment.id && subjectOf(failed.activity) === subject);
}

/** What a window sends, until it was read again: the record settles it before that. */
const underWay = new WeakMap<Ledger, readonly ActivityFacts[]>();

/** Claims the plan, unless the same is under way or was sent meanwhile, in this or another window. */
async function claimed<T>(
  app: App,
  session: Session,
  activity: SentActivity,
  known: Known,
  work: (id: string) => Thenable<T>,
): Promise<T> {
  const { ledger } = app.activities;
  const facts = factsOf(app, session, activity);
  const inWindow = underWay.get(ledger) ?? [];
  if (inWindow.some((other) => isSameChange(facts, other))) throw alreadyUnderWay();
  underWay.set(ledger, [...inWindow, facts]);
  try {
    const claim = await ledger.claim(facts, known);
    if ("id" in claim) return await followed(async () => work(claim.id));
    throw "underWay" in claim ? alreadyUnderWay() : sentMeanwhile(claim.sent);
  } finally {
    underWay.set(ledger, underWay.get(ledger)?.filter((other) => other !== facts) ?? []);
  }
}

function alreadyUnderWay(): UserError {
  return new UserError(vscode.l10n.t("This is already being sent, here or in another window. Wait for its outcome."));
}

function sentMeanwhile(sent: readonly Activity[]): UserError {
  return new UserError(
    vscode.l10n.t(
      "Nothing was sent, because the same was sent from here meanwhile: {0} Start again if you still want to send it.",
      sent.map(meanwhileText).join(" "),
    ),
  );
}

interface Delivery<Item, Value> {
  /** Of the plan. */
  readonly id: string;
  readonly sending: Sending<Item, Value>;
  readonly item: Item;
  readonly activity: SentActivity;
  readonly progress: SendProgress;
}

async function delivered<Item, Value>(
  app: App,
  session: Session,
  { id, sending, item, activity, progress }: Delivery<Item, Value>,
): Promise<Sent<Value> | NotSent> {
  const { ledger } = app.activities;
  const before = newestRead(session, activity);
  await ledger.sent(id);
  app.agent?.sent(id);
  const answer = await attempt(() => sending.send(item, progress));
  await settle(app, id, answer, sending.resultOf);
  if (answer.kind === "confirmed") completeStep(activity.kind);
  if (answer.kind === "unknown") app.log.failure(answer.error);
  if (answer.kind === "notSent") return { kind: answer.kind, activity, error: answer.error };

  const { kind } = answer;
  const own = { ...factsOf(app, session, activity), id };
  const others = async () => (kind === "confirmed" ? [] : othersOf(own, await ledger.activities()));
  const read = await readAgain(app, async () => {
    progress.report(vscode.l10n.t("reading again…"), 0);
    await sending.reread(item, { kind, activity, others: await others() }, progress);
    // Again: others may have been sent while this was waited for.
    return others();
  });
  if (answer.kind === "unknown") return { kind: "unknown", activity, failure: failureOf(answer.error), ...read };
  if (answer.kind !== "confirmed") return { kind: answer.kind, activity, error: answer.error };
  const { value } = answer;
  if (before !== undefined) await markOwn(app, session, activity, before, sending.resultOf?.(value).taskId);
  return { kind: "confirmed", activity, value, ...read };
}

/** An error here must not hide the outcome. */
async function readAgain(
  { log }: App,
  read: () => Promise<readonly Activity[]>,
): Promise<Pick<Sent<unknown>, "unread" | "others">> {
  try {
    return { others: await read() };
  } catch (error) {
    log.failure(error);
    return { unread: failureOf(error), others: [] };
  }
}

/** The loan as it was last read, right before something is sent; undefined when that failed. */
function newestRead({ store }: Session, { loanReference }: SentActivity): Loan | undefined {
  return loanReference === undefined ? undefined : lastRead(store.loans.trueEntry(loanReference));
}

/** What the service confirmed is no change of somebody else. All else that came with it is. */
async function markOwn(
  { log }: App,
  { changes }: Session,
  { kind, loanReference, taskId, taskKind, idsBefore = [], files = [] }: SentActivity,
  before: Loan,
  reopened: string | undefined,
): Promise<void> {
  if (loanReference === undefined) return;
  const own: OwnChange =
    kind === "reassignLoanOfficerTasks"
      ? { tasks: idsBefore.map((id) => ({ id, kind: "loanOfficer" })), fields: ["assignedTo"], documents: 0 }
      : {
          tasks: [taskId, reopened].flatMap((id) =>
            id === undefined ? [] : [{ id, kind: id === taskId ? taskKind : undefined }],
          ),
          fields: ["status", "documents"],
          documents: files.length,
        };
  await changes.markOwn(loanReference, before, own).catch((error: unknown) => log.failure(error));
}

type Answer<Value> =
  | { readonly kind: "confirmed"; readonly value: Value }
  | { readonly kind: "unknown"; readonly error: unknown }
  | { readonly kind: Exclude<ServiceErrorOutcome, "unknown">; readonly error: ServiceError };

async function attempt<Value>(send: () => Promise<Value>): Promise<Answer<Value>> {
  try {
    return { kind: "confirmed", value: await send() };
  } catch (error) {
    // An unexpected error may have occurred before or after the request was sent.
    if (!(error instanceof ServiceError) || error.outcome === "unknown") return { kind: "unknown", error };
    return { kind: error.outcome, error };
  }
}

/** An error while recording must not hide the outcome: it is shown in a message of its own. */
async function settle<Value>(
  { log, activities: { ledger } }: App,
  id: string,
  answer: Answer<Value>,
  resultOf: Sending<never, Value>["resultOf"],
): Promise<void> {
  try {
    if (answer.kind === "confirmed") await ledger.settle(id, "confirmed", resultOf?.(answer.value));
    else {
      const { error } = answer;
      const facts = error instanceof ServiceError ? { errorKind: error.kind, status: error.status } : undefined;
      await ledger.settle(id, answer.kind, facts);
    }
  } catch (error) {
    log.failure(error);
    void showWarningMessage(error instanceof Error ? error.message : String(error));
  }
}

/** Marks the walkthrough's step for this kind as done, after the service confirmed one. VS Code remembers that. */
function completeStep(kind: ActivityKind): void {
  void vscode.commands.executeCommand("setContext", `loanOps.confirmed.${kind}`, true);
}
