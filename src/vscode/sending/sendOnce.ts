import * as vscode from "vscode";
import type { Loan } from "../../domain/loan";
import type { Activity, ActivityFacts, ActivityKind, ActivityResult, SentActivity } from "../../ledger/activity";
import { othersOf } from "../../ledger/effect";
import type { Ledger } from "../../ledger/ledger";
import { isSameChange } from "../../ledger/sameChange";
import { ServiceError, type ServiceErrorOutcome } from "../../service/failure/serviceError";
import { type Failure, failureOf, lastRead } from "../../store/entry";
import type { OwnChange } from "../../store/seen";
import { abortSignalOf } from "../base/abortSignal";
import { followed } from "../base/running";
import { UserError } from "../base/userError";
import { showWarningMessage } from "../base/window/messages";
import { withProgress } from "../base/window/progress";
import type { Session } from "../environments/session";
import { factsOf, meanwhileText } from "./agree";
import { claimPlan, type Known } from "./claimPlan";
import type { SendingContext } from "./sendingContext";

/** Something that changes the service. */
export interface Sending<T> {
  /** What is recorded before it is sent. The same activity is not sent again while it is under way. */
  readonly activity: SentActivity;
  /** What the user knew of when it was confirmed: it is not sent if the same was sent since then. */
  readonly known: Known;
  send(progress: SendProgress): Promise<T>;
  /** The part of the answer that is recorded. */
  resultOf?(value: T): ActivityResult;
  /** Reads again what was changed. `others`: activities whose effects may be among what is read. */
  reread(
    became: "confirmed" | "unknown" | "refused",
    progress: SendProgress,
    others: readonly Activity[],
  ): Promise<void>;
}

export interface SendNotice {
  /** What the progress says. */
  readonly title: string;
  readonly cancellable?: boolean;
}

export interface SendProgress {
  /** `increment` is in percent. */
  report(message: string, increment: number): void;
  readonly signal: AbortSignal;
}

/** The outcome: confirmed by the service, or unknown because the answer was lost or something unexpected went wrong. */
export type Sent<T> = Outcome<T> & {
  /** An unexpected error that kept it from being read again. */
  readonly unread?: Failure | undefined;
  /** Activities whose effects may be among what was read. */
  readonly others: readonly Activity[];
};

type Outcome<T> =
  | { readonly kind: "confirmed"; readonly value: T }
  | { readonly kind: "unknown"; readonly failure: Failure };

/** Sends it as `sendWithin` does, under a progress of its own. */
export async function sendOnce<T>(
  context: SendingContext,
  session: Session,
  sending: Sending<T> & SendNotice,
): Promise<Sent<T>> {
  return claimed(context, session, sending, (ledger, id) =>
    withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: `${session.environment.name}: ${sending.title}`,
        cancellable: sending.cancellable ?? false,
      },
      (progress, cancellation) => {
        const report: SendProgress["report"] = (message, increment) => progress.report({ message, increment });
        const signal = abortSignalOf(cancellation);
        return deliver(context, session, { ledger, id, sending, progress: { report, signal } });
      },
    ),
  );
}

/**
 * Records a mutation or an upload, sends it once, and reads again what it changed. Never retries. Rejects with a
 * LedgerError when it could not be recorded, a UserError when the same is under way, and a ServiceError when the
 * service refused it or it was not sent.
 */
export async function sendWithin<T>(
  context: SendingContext,
  session: Session,
  sending: Sending<T>,
  progress: SendProgress,
): Promise<Sent<T>> {
  return claimed(context, session, sending, (ledger, id) =>
    deliver(context, session, { ledger, id, sending, progress }),
  );
}

/** What a window sends, until it was read again: the record settles it before that. */
const underWay = new WeakMap<Ledger, readonly ActivityFacts[]>();

/** Claims the plan, unless the same is under way or was sent meanwhile, in this or another window. */
async function claimed<T>(
  context: SendingContext,
  session: Session,
  { activity, known }: Sending<T>,
  work: (ledger: Ledger, id: string) => Thenable<Sent<T>>,
): Promise<Sent<T>> {
  const ledger = await context.activities.open();
  const facts = factsOf(context, session, activity);
  const inWindow = underWay.get(ledger) ?? [];
  if (inWindow.some((other) => isSameChange(facts, other))) throw alreadyUnderWay();
  underWay.set(ledger, [...inWindow, facts]);
  try {
    const claim = await claimPlan(ledger, facts, known);
    if ("id" in claim) return await followed(async () => work(ledger, claim.id));
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

interface Delivery<T> {
  readonly ledger: Ledger;
  readonly id: string;
  readonly sending: Sending<T>;
  readonly progress: SendProgress;
}

async function deliver<T>(
  context: SendingContext,
  session: Session,
  { ledger, id, sending, progress }: Delivery<T>,
): Promise<Sent<T>> {
  const before = newestRead(session, sending.activity);
  await ledger.sent(id);
  context.agent?.sent(id);
  const sent = await attempt(() => sending.send(progress));
  await settle(context, ledger, id, sent, sending.resultOf);
  if (sent.kind === "confirmed") completeStep(sending.activity.kind);
  if (sent.kind === "unknown") context.log.failure(sent.error);
  if (sent.kind === "notSent") throw sent.error;
  const own = { ...factsOf(context, session, sending.activity), id };
  const read = await readAgain(context, sending, sent.kind, progress, async () =>
    othersOf(own, await ledger.activities()),
  );
  if (sent.kind === "refused") throw sent.error;
  if (sent.kind !== "confirmed") return { kind: "unknown", failure: failureOf(sent.error), ...read };
  if (before !== undefined) await markOwn(context, session, sending, before, sent.value);
  return { ...sent, ...read };
}

/** An error here must not hide the outcome. */
async function readAgain<T>(
  { log }: SendingContext,
  sending: Sending<T>,
  became: "confirmed" | "unknown" | "refused",
  progress: SendProgress,
  others: () => Promise<readonly Activity[]>,
): Promise<Pick<Sent<T>, "unread" | "others">> {
  try {
    progress.report(vscode.l10n.t("reading again…"), 0);
    await sending.reread(became, progress, await others());
    // Again: others may have been sent while this was waited for.
    return { others: await others() };
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
async function markOwn<T>(
  { log }: SendingContext,
  { changes }: Session,
  { activity, resultOf }: Sending<T>,
  before: Loan,
  value: T,
): Promise<void> {
  const { kind, loanReference, taskId, taskKind, idsBefore = [], files = [] } = activity;
  if (loanReference === undefined) return;
  const own: OwnChange =
    kind === "reassignLoanOfficerTasks"
      ? {
          tasks: idsBefore.map((id) => ({ id, kind: "loanOfficer" })),
          fields: ["assignedTo"],
          documents: 0,
        }
      : {
          tasks: [taskId, resultOf?.(value).taskId].flatMap((id) =>
            id === undefined ? [] : [{ id, kind: id === taskId ? taskKind : undefined }],
          ),
          fields: ["status", "documents"],
          documents: files.length,
        };
  await changes.markOwn(loanReference, before, own).catch((error: unknown) => log.failure(error));
}

type Attempt<T> =
  | { readonly kind: "confirmed"; readonly value: T }
  | { readonly kind: ServiceErrorOutcome; readonly error: unknown };

async function attempt<T>(send: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { kind: "confirmed", value: await send() };
  } catch (error) {
    // An unexpected error may have occurred before or after the request was sent.
    return { kind: error instanceof ServiceError ? error.outcome : "unknown", error };
  }
}

/** An error while recording must not hide the outcome: it is shown in a message of its own. */
async function settle<T>(
  { log }: SendingContext,
  ledger: Ledger,
  id: string,
  sent: Attempt<T>,
  resultOf: Sending<T>["resultOf"],
): Promise<void> {
  try {
    if (sent.kind === "confirmed") await ledger.settle(id, "confirmed", resultOf?.(sent.value));
    else {
      const { error } = sent;
      const facts = error instanceof ServiceError ? { errorKind: error.kind, status: error.status } : undefined;
      await ledger.settle(id, sent.kind, facts);
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
