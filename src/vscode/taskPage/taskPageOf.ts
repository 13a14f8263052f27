import { borrowerLabel } from "../../domain/borrower";
import { isTaskOverdue } from "../../domain/dueDate";
import type { Environment } from "../../domain/environment";
import { findTask, tasksAreComplete } from "../../domain/loan";
import { hasUploadAddress } from "../../domain/taskActions";
import type {
  NotDoneNotice,
  OfferedRemedy,
  PageActivity,
  Staleness,
  TaskPage,
  TaskPageState,
  UnknownOutcome,
} from "../../protocol/taskPageMessages";
import type { Failure } from "../../store/entry";
import type { LoanStore } from "../../store/loanStore";
import { type CommandAction, remedyActions, showActivityAction } from "../base/remedies";
import type { SessionState } from "../environments/session";
import { type SetupProblem, setupProblem } from "../environments/setupProblem";
import type { NotDoneNote } from "../sending/notDoneNotes";
import { NO_ACTIVITIES, type PageActivities } from "./pageActivities";

/** The part of a session that a task page is made from. */
export interface TaskPageSession {
  readonly environment: Environment;
  readonly state: SessionState;
  readonly store: { readonly loans: Pick<LoanStore["loans"], "get"> };
}

/** Why there is no task to show. */
export type Unavailable =
  /** The window has no session yet. */
  | { readonly kind: "notConnected" }
  | { readonly kind: "otherEnvironment" }
  /** The environment lacks what a read needs, and nothing was read before. `canRefresh`: whether a refresh may help. */
  | {
      readonly kind: "notReady";
      readonly reason: string;
      readonly canRefresh: boolean;
      readonly remedies: readonly OfferedRemedy[];
    }
  | { readonly kind: "loanNotListed" }
  /** `again`: an earlier read failed. */
  | { readonly kind: "reading"; readonly again: boolean }
  | { readonly kind: "loanFailed"; readonly reason: string; readonly remedies: readonly OfferedRemedy[] }
  /** The loan was read in full and the task is not in it. */
  | { readonly kind: "taskGone" }
  /** The task did not come, but the lists were incomplete. */
  | { readonly kind: "taskMissing" };

/** The page of a task as the store has it now; `now` in milliseconds since the epoch. Reads nothing. */
export function taskPageOf(
  session: TaskPageSession | undefined,
  target: TaskPageState,
  now: number,
  activities: PageActivities = NO_ACTIVITIES,
  note?: NotDoneNote,
): TaskPage | Unavailable {
  if (session === undefined) return { kind: "notConnected" };
  if (session.environment.id !== target.environmentId) return { kind: "otherEnvironment" };
  const missing = setupProblem(session);
  const entry = session.store.loans.get(target.loanReference);
  if (entry?.value === undefined && missing !== undefined) {
    const canRefresh = session.state === "simulatorFailed" || session.state === "tokenUnreadable";
    return { kind: "notReady", canRefresh, ...offered(missing) };
  }
  if (entry === undefined) return { kind: "loanNotListed" };
  const { value: loan, asOf, failure, loading } = entry;
  const stale = stalenessOf(session, missing, failure);
  const owned = loan && findTask(loan, target.taskId, target.taskKind);
  if (loan === undefined || asOf === undefined || owned === undefined) {
    if (loading || (loan === undefined && stale === undefined)) return { kind: "reading", again: stale !== undefined };
    if (stale !== undefined) return { kind: "loanFailed", reason: stale.reason, remedies: stale.remedies };
    return { kind: loan !== undefined && tasksAreComplete(loan) ? "taskGone" : "taskMissing" };
  }
  const { task, borrower } = owned;
  return {
    environment: { name: session.environment.name, kind: session.environment.kind },
    loanReference: target.loanReference,
    loanId: loan.id,
    borrowerName: borrower === undefined ? undefined : borrowerLabel(borrower),
    task,
    overdue: isTaskOverdue(task, now),
    asOf,
    loading,
    stale,
    underWay: activities.underWay,
    unknown: unknownOf(activities.unknown),
    notDone: note && noticeOf(note),
    canUpload: hasUploadAddress(task),
  };
}

function stalenessOf(
  { environment }: TaskPageSession,
  missing: SetupProblem | undefined,
  failure: Failure | undefined,
): Staleness | undefined {
  if (missing !== undefined) return { failed: false, ...offered(missing) };
  if (failure === undefined) return undefined;
  const actions = remedyActions(failure.kind, environment.kind, failure.request);
  return { failed: true, ...offered({ reason: failure.message, actions }) };
}

function unknownOf(activities: readonly PageActivity[]): UnknownOutcome | undefined {
  return activities.length === 0 ? undefined : { activities, remedies: [remedyOf(showActivityAction())] };
}

function noticeOf({ text, at, actions }: NotDoneNote): NotDoneNotice {
  return { text, at, remedies: actions.map(remedyOf) };
}

function offered({ reason, actions }: SetupProblem): { reason: string; remedies: OfferedRemedy[] } {
  return { reason, remedies: actions.map(remedyOf) };
}

/** The page may offer two requests, one of a read and one of a change. */
export function remedyOf({ title, command, request }: CommandAction): OfferedRemedy {
  return { name: request === undefined ? command : `${command} ${request}`, label: title };
}

/** What a remedy of the page stands for. */
export function actionOf({ name, label }: OfferedRemedy): CommandAction {
  const [command = "", request] = name.split(" ");
  return { title: label, command, ...(request !== undefined && { request: Number(request) }) };
}
