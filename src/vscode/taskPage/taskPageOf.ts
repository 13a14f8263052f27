import * as l10n from "@vscode/l10n";
import { isTaskOverdue } from "../../domain/dates";
import type { Environment } from "../../domain/environment";
import { borrowerLabel, findTask, isOneOfTwo, type Loan, tasksAreComplete, tasksOf } from "../../domain/loan";
import { hasUploadAddress, isTaskCode, type Task } from "../../domain/task";
import { statedType, typeLabel } from "../../domain/taskStatus";
import { oneLine } from "../../domain/text";
import { textOf } from "../../domain/unknown";
import { type Activity, type ActivityFacts, isUnresolved } from "../../ledger/activity";
import { foundSince } from "../../ledger/effect";
import type {
  OfferedRemedy,
  PageActivity,
  ShownPage,
  Staleness,
  TaskPageState,
  UnavailablePage,
} from "../../protocol/taskPage";
import { type Entry, lastRead } from "../../store/entry";
import type { LoanStore } from "../../store/loanStore";
import type { FailedChange } from "../app/record";
import { noTaskText, oneOfTwoText, type TaskTarget } from "../app/targets";
import { type SessionState, type SetupProblem, setupProblem } from "../environments/session";
import { commandIds } from "../ui/commandIds";
import { type CommandAction, commandAction, remedyActions, switchToAction } from "../ui/remedies";
import { inertText } from "../ui/window/inertText";

interface TaskPageSession {
  readonly environment: Environment;
  readonly state: SessionState;
  readonly store: { readonly loans: Pick<LoanStore["loans"], "get"> };
}

interface Circumstances {
  /** In milliseconds since the epoch. */
  readonly now: number;
  /** The name of the environment that the task belongs to; undefined for one that is no longer in the list. */
  readonly home?: string | undefined;
  readonly activities?: PageActivities;
  readonly note?: FailedChange | undefined;
}

/** The page of a task as the store has it now, or why there is none. Reads nothing. */
export function taskPageOf(
  session: TaskPageSession | undefined,
  target: TaskPageState,
  { now, home, activities = NO_ACTIVITIES, note }: Circumstances,
): ShownPage {
  const { environmentId, loanReference } = target;
  if (session === undefined) {
    const reason = l10n.t("Not connected yet. The task is shown once {0} is connected.", home ?? environmentId);
    return unavailable(reason, undefined, [commandAction("switchEnvironment")]);
  }
  if (session.environment.id !== environmentId) {
    const reason = l10n.t("This task belongs to {0}. Switch to that environment to see it.", home ?? environmentId);
    const action = home === undefined ? commandAction("switchEnvironment") : switchToAction(home);
    // No banner: one that names another environment would look as if the task were there.
    return unavailable(reason, undefined, [action]);
  }
  const missing = setupProblem(session);
  const entry = session.store.loans.get(loanReference);
  if (entry?.value === undefined && missing !== undefined) {
    const canRefresh = session.state === "simulatorFailed" || session.state === "tokenUnreadable";
    return unavailable(missing.reason, session, missing.actions, { canRefresh });
  }
  if (entry === undefined) {
    const reason = l10n.t("Loan {0} is no longer on the list. Add it again to see the task.", loanReference);
    return unavailable(reason, session, [commandAction("addLoan")]);
  }
  const { value: loan, asOf, loading } = entry;
  const stale = stalenessOf(session, missing, entry);
  const owned = loan && findTask(loan, target.taskId, target.taskKind);
  if (loan === undefined || asOf === undefined || owned === undefined) {
    return withoutTask(session, target, entry, stale);
  }
  const { task, borrower } = owned;
  const page = {
    environment: shownEnvironment(session),
    loanReference,
    loanId: loan.id,
    borrowerName: borrower === undefined ? undefined : borrowerLabel(borrower),
    task,
    overdue: isTaskOverdue(task, now),
    asOf,
    loading,
    stale,
    underWay: activities.underWay,
    unknown:
      activities.unknown.length === 0
        ? undefined
        : { activities: activities.unknown, remedies: [remedyOf(commandAction("showActivity"))] },
    notDone: note && { text: note.text, at: note.at, remedies: note.actions.map(remedyOf) },
    canUpload: hasUploadAddress(task),
  };
  return { type: "task", page };
}

export function actionOf({ name, label }: OfferedRemedy): CommandAction {
  const [command = "", request] = name.split(" ");
  return { title: label, command, ...(request !== undefined && { request: Number(request) }) };
}

/** The page may offer two requests, one of a read and one of a change. */
function remedyOf({ title, command, request }: CommandAction): OfferedRemedy {
  return { name: request === undefined ? command : `${command} ${request}`, label: title };
}

function stalenessOf(
  { environment }: TaskPageSession,
  missing: SetupProblem | undefined,
  { failure }: Entry<Loan>,
): Staleness | undefined {
  if (missing !== undefined) {
    return { failed: false, reason: missing.reason, remedies: missing.actions.map(remedyOf) };
  }
  if (failure === undefined) return undefined;
  const actions = remedyActions(failure.kind, environment.kind, failure.request);
  return { failed: true, reason: failure.message, remedies: actions.map(remedyOf) };
}

/** The loan is on the list, and what was read of it does not hold the task. */
function withoutTask(
  session: TaskPageSession,
  { loanReference, taskId, taskKind }: TaskPageState,
  { value: loan, loading }: Entry<Loan>,
  stale: Staleness | undefined,
): UnavailablePage {
  const canRefresh = true;
  if (loading || (loan === undefined && stale === undefined)) {
    const again = stale !== undefined;
    return unavailable(l10n.t("Reading loan {0}…", loanReference), session, [], { loading: true, canRefresh: again });
  }
  if (stale !== undefined) {
    const reason = l10n.t("{0} could not be read: {1}", loanReference, stale.reason);
    return unavailable(reason, session, [], { canRefresh, remedies: stale.remedies });
  }
  // The page was kept by an older version, which did not say which one it shows.
  if (loan && isOneOfTwo(loan, taskId, taskKind)) return unavailable(oneOfTwoText(loanReference), session);
  const reason = loan ? noTaskText(loan, loanReference) : "";
  // Without a number it is the request that read the loan of the page.
  const request = { title: l10n.t("Show Request"), command: commandIds.showRequest };
  return unavailable(reason, session, loan && tasksAreComplete(loan) ? [] : [request], { canRefresh });
}

function unavailable(
  reason: string,
  session: TaskPageSession | undefined,
  actions: readonly CommandAction[] = [],
  more: Partial<UnavailablePage> = {},
): UnavailablePage {
  const environment = session && shownEnvironment(session);
  const remedies = actions.map(remedyOf);
  return { type: "unavailable", environment, reason, loading: false, canRefresh: false, remedies, ...more };
}

function shownEnvironment({ environment: { name, kind } }: TaskPageSession) {
  return { name, kind };
}

export interface PageActivities {
  readonly underWay: readonly PageActivity[];
  /** Activities with an unknown outcome that were not checked. */
  readonly unknown: readonly PageActivity[];
}

export const NO_ACTIVITIES: PageActivities = { underWay: [], unknown: [] };

export function pageActivities(
  activities: readonly Activity[],
  target: TaskPageState,
  entry?: Entry<Loan>,
): PageActivities {
  const own = activities.filter((activity) => isAbout(activity, target));
  const [loan, asOf = 0] = [lastRead(entry), entry?.asOf];
  const shown = (activity: Activity): PageActivity[] => {
    const { kind, documentId, plannedAt } = activity;
    if (kind === "createBorrower" || kind === "runMutation") return [];
    return [{ kind, documentId, plannedAt, found: foundSince(activity, { loan, asOf }, activities) }];
  };
  return {
    underWay: own.filter(({ state }) => state === "planned" || state === "sent").flatMap(shown),
    unknown: own.filter((activity) => isUnresolved(activity) && activity.check === undefined).flatMap(shown),
  };
}

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

const LONGEST = 60;
const LONGEST_NAME = 30;

/**
 * The title of a task page's tab: the loan's reference, and the task's code or its type in words. VS Code stores the
 * titles of tabs on the disk, so no text of the service is used: a borrower's name may stand in it. The task's ID stands for
 * a task that was not read, and tells apart tasks of the same name.
 */
export function panelTitle({ loanReference, taskId, taskKind }: TaskTarget, loan?: Loan): string {
  const task = loan && findTask(loan, taskId, taskKind)?.task;
  const name = task && nameOf(task);
  const alike = loan === undefined ? [] : tasksOf(loan).filter(({ task }) => nameOf(task) === name);
  const parts = [loanReference, name ?? [], name !== undefined && alike.length === 1 ? [] : taskId].flat();
  return inertText(oneLine(parts.join(" · "), LONGEST));
}

/** What a task is called without naming anybody. */
function nameOf({ taskName: given, type }: Task): string | undefined {
  const taskName = textOf(given);
  if (taskName !== undefined && isTaskCode(taskName)) return oneLine(inWords(taskName), LONGEST_NAME);
  return statedType(type) ? oneLine(typeLabel(type), LONGEST_NAME) : undefined;
}

/** `BANK_STATEMENTS` as "Bank statements". */
function inWords(taskName: string): string {
  return taskName.charAt(0) + taskName.slice(1).toLowerCase().replaceAll("_", " ");
}
