import * as vscode from "vscode";
import type { ActivityFacts, ActivityKind, ActivityResult, SentActivity } from "../../ledger/activity";
import type { Ledger } from "../../ledger/ledger";
import { ServiceError, type ServiceErrorOutcome } from "../../service/failure/serviceError";
import { type Failure, failureOf } from "../../store/entry";
import { abortSignalOf } from "../base/abortSignal";
import { followed } from "../base/running";
import { UserError } from "../base/userError";
import { showWarningMessage } from "../base/window/messages";
import { withProgress } from "../base/window/progress";
import type { Session } from "../environments/session";
import { claimPlan, subjectOf } from "./claimPlan";
import type { SendingContext } from "./sendingContext";

/** Something that changes the service. */
export interface Sending<T> {
  /** What is recorded before it is sent. The same activity is not sent again while it is under way. */
  readonly activity: SentActivity;
  send(progress: SendProgress): Promise<T>;
  /** The part of the answer that is recorded. */
  resultOf?(value: T): ActivityResult;
  /** Reads again what was changed. */
  reread(became: "confirmed" | "unknown" | "refused", progress: SendProgress): Promise<void>;
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
export type Sent<T> = Known<T> & {
  /** An unexpected error that kept it from being read again. */
  readonly unread?: Failure;
};

type Known<T> =
  | { readonly kind: "confirmed"; readonly value: T }
  | { readonly kind: "unknown"; readonly failure: Failure };

/** Sends it as `sendWithin` does, under a progress of its own. */
export async function sendOnce<T>(
  context: SendingContext,
  session: Session,
  sending: Sending<T> & SendNotice,
): Promise<Sent<T>> {
  return claimed(context, session, sending.activity, (ledger, id) =>
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
  return claimed(context, session, sending.activity, (ledger, id) =>
    deliver(context, session, { ledger, id, sending, progress }),
  );
}

/** Claims the plan, unless the same is under way in this or another window. */
async function claimed<T>(
  context: SendingContext,
  { environment }: Session,
  activity: SentActivity,
  work: (ledger: Ledger, id: string) => Thenable<T>,
): Promise<T> {
  const facts: ActivityFacts = {
    ...activity,
    environmentId: environment.id,
    environmentName: environment.name,
    ...(context.agent && { preparedBy: "agent" }),
  };
  const key = subjectOf(facts);
  if (context.underWay.has(key)) throw alreadyUnderWay();
  context.underWay.add(key);
  try {
    const ledger = await context.activities.open();
    const id = await claimPlan(ledger, facts);
    if (id === undefined) throw alreadyUnderWay();
    return await followed(async () => work(ledger, id));
  } finally {
    context.underWay.delete(key);
  }
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
  await ledger.sent(id);
  context.agent?.sent(id);
  const sent = await attempt(() => sending.send(progress));
  await settle(context, ledger, id, sent, sending.resultOf);
  if (sent.kind === "confirmed") completeStep(sending.activity.kind);
  if (sent.kind === "unknown") context.log.failure(sent.error);
  if (sent.kind === "notSent") throw sent.error;
  const unread = await readAgain(context, session, sending, sent.kind, progress);
  if (sent.kind === "refused") throw sent.error;
  const known = sent.kind === "confirmed" ? sent : ({ kind: "unknown", failure: failureOf(sent.error) } as const);
  return { ...known, ...(unread && { unread }) };
}

/** An error here must not hide the outcome. */
async function readAgain<T>(
  { log }: SendingContext,
  session: Session,
  sending: Sending<T>,
  became: "confirmed" | "unknown" | "refused",
  progress: SendProgress,
): Promise<Failure | undefined> {
  try {
    progress.report(vscode.l10n.t("reading again…"), 0);
    await sending.reread(became, progress);
    // After a refusal, changes are somebody else's.
    if (became !== "refused") await markOwnChangesSeen(session, sending.activity);
    return undefined;
  } catch (error) {
    log.failure(error);
    return failureOf(error);
  }
}

/** The user's own changes are not marked as changes. */
async function markOwnChangesSeen(session: Session, { loanReference, taskId, idsBefore }: SentActivity): Promise<void> {
  if (loanReference === undefined) return;
  await session.changes.markSeen(loanReference, taskId === undefined ? (idsBefore ?? []) : [taskId]);
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

function alreadyUnderWay(): UserError {
  return new UserError(vscode.l10n.t("This is already being sent, here or in another window. Wait for its outcome."));
}

/** Marks the walkthrough's step for this kind as done, after the service confirmed one. VS Code remembers that. */
function completeStep(kind: ActivityKind): void {
  void vscode.commands.executeCommand("setContext", `loanOps.confirmed.${kind}`, true);
}
