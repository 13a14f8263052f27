import * as l10n from "@vscode/l10n";
import { isTaskOverdue } from "../../domain/dates";
import type { Environment } from "../../domain/environment";
import { borrowerLabel, findTask, isOneOfTwo, tasksAreComplete } from "../../domain/loan";
import { hasUploadAddress } from "../../domain/task";
import { type Activity, type ActivityFacts, type ActivityKind, isUnresolved } from "../../ledger/activity";
import type {
  NotDoneNotice,
  OfferedRemedy,
  PageActivity,
  PageEnvironment,
  Staleness,
  TaskPage,
  TaskPageState,
  UnavailablePage,
  UnknownOutcome,
} from "../../protocol/taskPage";
import type { Failure } from "../../store/entry";
import type { LoanStore } from "../../store/loanStore";
import type { FailedChange } from "../app/record";
import { oneOfTwoText } from "../app/targets";
import { type SessionState, type SetupProblem, setupProblem } from "../environments/session";
import {
  type CommandAction,
  remedyAction,
  remedyActions,
  showActivityAction,
  showLogAction,
  switchToAction,
} from "../ui/remedies";

/** The part of a session that a task page is made from. */
interface TaskPageSession {
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
  /** Two tasks have the ID, and the page was kept by an older version, which did not say which one it shows. */
  | { readonly kind: "twoTasks" }
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
  note?: FailedChange,
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
    if (loan && isOneOfTwo(loan, target.taskId, target.taskKind)) return { kind: "twoTasks" };
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

function noticeOf({ text, at, actions }: FailedChange): NotDoneNotice {
  return { text, at, remedies: actions.map(remedyOf) };
}

function offered({ reason, actions }: SetupProblem): { reason: string; remedies: OfferedRemedy[] } {
  return { reason, remedies: actions.map(remedyOf) };
}

/** The page may offer two requests, one of a read and one of a change. */
function remedyOf({ title, command, request }: CommandAction): OfferedRemedy {
  return { name: request === undefined ? command : `${command} ${request}`, label: title };
}

/** What a remedy of the page stands for. */
export function actionOf({ name, label }: OfferedRemedy): CommandAction {
  const [command = "", request] = name.split(" ");
  return { title: label, command, ...(request !== undefined && { request: Number(request) }) };
}

/** The recorded activities of one task, newest first. */
export interface PageActivities {
  readonly underWay: readonly PageActivity[];
  /** Activities with an unknown outcome that were not checked. */
  readonly unknown: readonly PageActivity[];
}

export const NO_ACTIVITIES: PageActivities = { underWay: [], unknown: [] };

/** Of all that was sent, what is still open about the task. */
export function pageActivities(activities: readonly Activity[], target: TaskPageState): PageActivities {
  const own = activities.filter((activity) => isAbout(activity, target));
  return {
    underWay: own.filter(({ state }) => state === "planned" || state === "sent").flatMap(shown),
    unknown: own.filter((activity) => isUnresolved(activity) && activity.check === undefined).flatMap(shown),
  };
}

/** The newest of what was not done about the task. */
export function noteAbout(notes: readonly FailedChange[], target: TaskPageState): FailedChange | undefined {
  return notes.find(({ environmentId, activity }) => isAbout({ ...activity, environmentId }, target));
}

type Facts = Pick<ActivityFacts, "environmentId" | "loanReference" | "taskId" | "taskKind" | "idsBefore">;

function isAbout(activity: Facts, { environmentId, loanReference, taskId, taskKind }: TaskPageState): boolean {
  if (activity.environmentId !== environmentId || activity.loanReference !== loanReference) return false;
  // A reassignment is about the loan; the tasks that it was to move are written down.
  if (activity.taskId === undefined) return activity.idsBefore?.includes(taskId) === true && taskKind !== "borrower";
  const kinds = new Set([activity.taskKind, taskKind].filter((kind) => kind !== undefined));
  return activity.taskId === taskId && kinds.size <= 1;
}

function shown({ kind, documentId, plannedAt }: Activity): PageActivity[] {
  return isShown(kind) ? [{ kind, documentId, plannedAt }] : [];
}

function isShown(kind: ActivityKind): kind is PageActivity["kind"] {
  return kind !== "createBorrower" && kind !== "runMutation";
}

interface UnavailableContext {
  /** Where the window is. */
  readonly environment: PageEnvironment | undefined;
  /** The environment that the task belongs to; its ID stands for the name of one that is no longer in the list. */
  readonly home: { readonly name: string; readonly known: boolean };
  readonly loanReference: string;
}

/** Why there is no task to show, in words, and what can be done about it. */
export function unavailableMessage(why: Unavailable, context: UnavailableContext): UnavailablePage {
  return {
    type: "unavailable",
    // The banner must not name another environment: it would look as if the task were there.
    environment: why.kind === "otherEnvironment" ? undefined : context.environment,
    reason: reasonOf(why, context),
    loading: why.kind === "reading",
    canRefresh: canRefresh(why),
    remedies: remediesOf(why, context),
  };
}

function reasonOf(why: Unavailable, { home, loanReference }: UnavailableContext): string {
  switch (why.kind) {
    case "notConnected":
      return l10n.t("Not connected yet. The task is shown once {0} is connected.", home.name);
    case "otherEnvironment":
      return l10n.t("This task belongs to {0}. Switch to that environment to see it.", home.name);
    case "notReady":
      return why.reason;
    case "loanNotListed":
      return l10n.t("Loan {0} is no longer on the list. Add it again to see the task.", loanReference);
    case "reading":
      return l10n.t("Reading loan {0}…", loanReference);
    case "loanFailed":
      return l10n.t("Loan {0} could not be read: {1}", loanReference, why.reason);
    case "twoTasks":
      return oneOfTwoText(loanReference);
    case "taskGone":
      return l10n.t("Loan {0} no longer has this task.", loanReference);
    case "taskMissing":
      return l10n.t(
        "The service did not return all tasks of loan {0}, and this one was not among them. Refresh to ask again.",
        loanReference,
      );
  }
}

/** Also while the loan is read again: the button stays and says so. */
function canRefresh(why: Unavailable): boolean {
  switch (why.kind) {
    case "loanFailed":
    case "taskMissing":
    case "taskGone":
      return true;
    case "notReady":
      return why.canRefresh;
    case "reading":
      return why.again;
    default:
      return false;
  }
}

function remediesOf(why: Unavailable, { home }: UnavailableContext): readonly OfferedRemedy[] {
  switch (why.kind) {
    case "otherEnvironment":
      return [remedyOf(home.known ? switchToAction(home.name) : remedyAction("switchEnvironment"))];
    case "notConnected":
      return [remedyOf(remedyAction("switchEnvironment"))];
    case "notReady":
    case "loanFailed":
      return why.remedies;
    case "loanNotListed":
      return [remedyOf(remedyAction("addLoan"))];
    case "taskMissing":
      return [remedyOf(showLogAction())];
    case "reading":
    case "twoTasks":
    case "taskGone":
      return [];
  }
}
