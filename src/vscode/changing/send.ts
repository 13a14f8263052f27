import * as vscode from "vscode";
import type { Loan } from "../../domain/loan";
import type { Activity, ActivityFacts, ActivityKind, ActivityResult, SentActivity } from "../../ledger/activity";
import { othersOf } from "../../ledger/effect";
import type { Known, Ledger } from "../../ledger/ledger";
import { isSameChange, subjectOf } from "../../ledger/sameChange";
import { ServiceError, type ServiceErrorOutcome } from "../../service/failure/serviceError";
import { type Failure, failureOf, lastRead } from "../../store/entry";
import type { OwnChange } from "../../store/seen";
import type { App } from "../app/app";
import type { Session } from "../environments/session";
import { UserError } from "../ui/errors";
import { commandStep, type NextStep, showWithSteps } from "../ui/failures";
import { type Change, type NotDone, notDoneText, type RefusalStep, refusalSteps } from "../ui/notDone";
import { type CommandAction, type Remedy, remedyAction, remedyActions } from "../ui/remedies";
import { followed } from "../ui/running";
import { abortSignalOf, showErrorMessage, showWarningMessage, withProgress } from "../ui/window/messages";
import { type ChangedRow, rowSteps } from "./changedRow";
import { factsOf, meanwhileText } from "./confirm";

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
export async function sendOnce<T>(app: App, session: Session, sending: Sending<T> & SendNotice): Promise<Sent<T>> {
  return claimed(app, session, sending, (ledger, id) =>
    withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: `${session.environment.name}: ${sending.title}`,
        cancellable: sending.cancellable ?? false,
      },
      (progress, cancellation) => {
        const report: SendProgress["report"] = (message, increment) => progress.report({ message, increment });
        const signal = abortSignalOf(cancellation);
        return deliver(app, session, { ledger, id, sending, progress: { report, signal } });
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
  app: App,
  session: Session,
  sending: Sending<T>,
  progress: SendProgress,
): Promise<Sent<T>> {
  return claimed(app, session, sending, (ledger, id) => deliver(app, session, { ledger, id, sending, progress }));
}

/** What a window sends, until it was read again: the record settles it before that. */
const underWay = new WeakMap<Ledger, readonly ActivityFacts[]>();

/** Claims the plan, unless the same is under way or was sent meanwhile, in this or another window. */
async function claimed<T>(
  app: App,
  session: Session,
  { activity, known }: Sending<T>,
  work: (ledger: Ledger, id: string) => Thenable<Sent<T>>,
): Promise<Sent<T>> {
  const ledger = app.activities.ledger;
  const facts = factsOf(app, session, activity);
  const inWindow = underWay.get(ledger) ?? [];
  if (inWindow.some((other) => isSameChange(facts, other))) throw alreadyUnderWay();
  underWay.set(ledger, [...inWindow, facts]);
  try {
    const claim = await ledger.claim(facts, known);
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
  app: App,
  session: Session,
  { ledger, id, sending, progress }: Delivery<T>,
): Promise<Sent<T>> {
  const before = newestRead(session, sending.activity);
  await ledger.sent(id);
  app.agent?.sent(id);
  const sent = await attempt(() => sending.send(progress));
  await settle(app, ledger, id, sent, sending.resultOf);
  if (sent.kind === "confirmed") completeStep(sending.activity.kind);
  if (sent.kind === "unknown") app.log.failure(sent.error);
  if (sent.kind === "notSent") throw sent.error;
  const own = { ...factsOf(app, session, sending.activity), id };
  const read = await readAgain(app, sending, sent.kind, progress, async () => othersOf(own, await ledger.activities()));
  if (sent.kind === "refused") throw sent.error;
  if (sent.kind !== "confirmed") return { kind: "unknown", failure: failureOf(sent.error), ...read };
  if (before !== undefined) await markOwn(app, session, sending, before, sent.value);
  return { ...sent, ...read };
}

/** An error here must not hide the outcome. */
async function readAgain<T>(
  { log }: App,
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
  { log }: App,
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
  { log }: App,
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

/** What is sent, in words, for the case that it is not done. */
export interface Named {
  readonly change: Change;
  readonly row: ChangedRow;
  /** The first button; it stays until it is chosen. */
  readonly retry?: NextStep;
}

/**
 * Sends it as `sendOnce` does. Undefined when the service refused it or it was not sent: that was said, with what can be
 * done next.
 */
export async function sendOrTell<T>(
  app: App,
  session: Session,
  sending: Sending<T> & SendNotice & Named,
): Promise<Sent<T> | undefined> {
  forgetNote(app, session, sending);
  try {
    return await sendOnce(app, session, sending);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    app.log.failure(error);
    tellNotDone(app, session, sending, error);
    return undefined;
  }
}

function tellNotDone<T>(app: App, session: Session, sending: Sending<T> & Named, refusal: ServiceError): void {
  const { row, retry } = sending;
  const text = noteNotDone(app, session, sending, refusal);
  const steps = nextSteps(app, session, row, { change: sending.change.kind, refusal });
  const message = {
    text: `${session.environment.name}: ${text}`,
    steps: retry === undefined ? steps : [retry, ...steps],
    lasting: retry,
  };
  void showWithSteps(refusal.kind === "cancelled" ? showWarningMessage : showErrorMessage, message, app.log);
}

/** Keeps what was not done for the pages of its tasks. Returns the sentence. */
export function noteNotDone<T>(
  { notDone }: App,
  session: Session,
  { activity, change }: Pick<Sending<T> & Named, "activity" | "change">,
  refusal: ServiceError,
): string {
  const text = notDoneText(change, refusal);
  const actions = pageActions(session, { change: change.kind, refusal });
  notDone.add({ environmentId: session.environment.id, activity, at: Date.now(), text, actions });
  return text;
}

/** What was said of an earlier attempt. */
export function forgetNote<T>(
  { notDone }: App,
  { environment }: Session,
  { activity }: Pick<Sending<T>, "activity">,
): void {
  const subject = subjectOf(activity);
  notDone.forget((note) => note.environmentId === environment.id && subjectOf(note.activity) === subject);
}

/** What can be done about it, as buttons: the likeliest first, the log last. */
export function nextSteps(app: App, session: Session, row: ChangedRow, notDone: NotDone): NextStep[] {
  const { environment } = session;
  const steps = rowSteps(app, session, row);
  const own = refusalSteps(notDone).map((step) =>
    isRemedy(step) ? commandStep(remedyAction(step), environment) : steps[step](),
  );
  const { kind, request } = notDone.refusal;
  const known = remedyActions(kind, environment.kind, request).map((one) => commandStep(one, environment));
  return [...own, ...known];
}

/** The same for the task's page, which has buttons of its own for the task and its loan. */
export function pageActions({ environment }: Session, notDone: NotDone): CommandAction[] {
  const own = refusalSteps(notDone).filter(isRemedy).map(remedyAction);
  const { kind, request } = notDone.refusal;
  return [...own, ...remedyActions(kind, environment.kind, request)];
}

function isRemedy(step: RefusalStep): step is Extract<RefusalStep, Remedy> {
  return step === "switchEnvironment" || step === "diagnoseConnection";
}
