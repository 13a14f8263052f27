import * as l10n from "@vscode/l10n";
import { asOfText } from "../../domain/dates";
import type { Environment } from "../../domain/environment";
import {
  documentsGap,
  findTask,
  isOneOfTwo,
  type Loan,
  noTaskText,
  ownerLabel,
  tasksAreComplete,
  tasksOf,
} from "../../domain/loan";
import { documentLabel, type Task } from "../../domain/task";
import { namelessName } from "../../domain/taskCode";
import { isolated, oneLine } from "../../domain/text";
import type { Activity, ActivityFacts } from "../../ledger/activity";
import { activityKindLabel, activityStateLabel } from "../../ledger/activityText";
import { shownSince } from "../../ledger/effect";
import type { ShownPage } from "../../protocol/page";
import type { OfferedRemedy, PageNotice, UnavailablePage } from "../../protocol/pageParts";
import type { TaskPageState } from "../../protocol/taskPage";
import { afterFailure } from "../../service/failure/serviceError";
import { type Entry, lastRead } from "../../store/entry";
import type { LoanStore } from "../../store/loanStore";
import type { FailedChange } from "../app/record";
import type { TaskTarget } from "../app/targets";
import { type SessionState, type SetupProblem, setupProblem } from "../environments/session";
import { commandIds } from "../ui/commandIds";
import { commandAction, remedyActions, switchToAction } from "../ui/remedies";
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
  /** All that was sent to the environment of the session. */
  readonly activities?: readonly Activity[];
  readonly note?: FailedChange | undefined;
}

/** The page of a task as the store has it now, or why there is none. Reads nothing. */
export function taskPageOf(
  session: TaskPageSession | undefined,
  target: TaskPageState,
  { now, home, activities = [], note }: Circumstances,
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
    return unavailable(missing.reason, session, missing.actions, { canRefresh: session.state === "simulatorFailed" });
  }
  if (entry === undefined) {
    return unavailable(l10n.t("The loan is no longer on the list."), session, [commandAction("addLoan")]);
  }
  const { value: loan, asOf, loading } = entry;
  const stale = staleNotice(session, missing, entry);
  const owned = loan && findTask(loan, target.taskId, target.taskKind);
  if (loan === undefined || asOf === undefined || owned === undefined) {
    return withoutTask(session, target, entry, stale);
  }
  const { task, borrower } = owned;
  const own = pageActivities(activities, target, loan.id);
  const underWay = own.filter(({ state }) => state !== "unknown");
  const page = {
    environment: shownEnvironment(session),
    loanReference,
    loanId: loan.id,
    borrowerName: borrower && ownerLabel(owned),
    task,
    documentsGap: documentsGap(task.documents),
    unplaced: loan.failures.flatMap(({ field, message }) => (field === "" ? message : [])),
    asOf,
    loading,
    uploading: underWay.some(({ kind }) => kind === "upload"),
    rejecting: underWay.flatMap(({ documentId }) => documentId ?? []),
    notices: [
      stale,
      note && { lines: [`${note.text} (${asOfText(note.at, now)})`], remedies: note.actions },
      activityNotice(own, task, now, (activity) => shownSince(activity, { loan: lastRead(entry), asOf }, activities)),
    ],
  };
  return { type: "task", page };
}

function staleNotice(
  { environment }: TaskPageSession,
  missing: SetupProblem | undefined,
  { failure }: Entry<Loan>,
): PageNotice | undefined {
  if (missing !== undefined) return { lines: [missing.reason], remedies: missing.actions };
  if (failure === undefined) return undefined;
  const actions = remedyActions(failure.kind, environment.kind, failure.request);
  return { lines: [l10n.t("The last refresh failed. {0}", failure.message)], remedies: actions };
}

/** The loan is on the list, and what was read of it does not hold the task. */
function withoutTask(
  session: TaskPageSession,
  { loanReference, taskId, taskKind }: TaskPageState,
  { value: loan, loading }: Entry<Loan>,
  stale: PageNotice | undefined,
): UnavailablePage {
  if (loading || (loan === undefined && stale === undefined)) {
    const reason = l10n.t("{0}: reading {1}…", session.environment.name, loanReference);
    return unavailable(reason, session, [], { loading: true, canRefresh: stale !== undefined });
  }
  if (stale !== undefined) {
    return unavailable(stale.lines.join(" "), session, stale.remedies, { canRefresh: true });
  }
  const reason = loan ? noTaskText(loan, loanReference, taskId, taskKind) : "";
  // The page was kept by an older version, which did not say which one it shows.
  if (loan && isOneOfTwo(loan, taskId, taskKind)) return unavailable(reason, session);
  // Without a number it is the request that read the loan of the page.
  const request = { title: l10n.t("Show Request"), command: commandIds.showRequest };
  return unavailable(reason, session, loan && tasksAreComplete(loan) ? [] : [request], { canRefresh: true });
}

function unavailable(
  reason: string,
  session: TaskPageSession | undefined,
  remedies: readonly OfferedRemedy[] = [],
  more: Partial<UnavailablePage> = {},
): UnavailablePage {
  const environment = session && shownEnvironment(session);
  const heading = l10n.t("Task");
  return { type: "unavailable", heading, environment, reason, loading: false, canRefresh: false, remedies, ...more };
}

function shownEnvironment({ environment: { name, kind } }: TaskPageSession) {
  return { name, kind };
}

/** What is being sent about a task, and what nobody knows the outcome of and has not looked for. */
export function pageActivities(
  activities: readonly Activity[],
  target: TaskPageState,
  loanId: string | undefined,
): readonly Activity[] {
  return activities.filter(
    (activity) =>
      isAbout(activity, target, loanId) &&
      (["planned", "sent"].includes(activity.state) || (activity.state === "unknown" && activity.check === undefined)),
  );
}

/** `found`: what a later read tells of an activity. */
function activityNotice(
  own: readonly Activity[],
  { documents }: Task,
  now: number,
  found: (activity: Activity) => string | undefined,
): PageNotice | undefined {
  if (own.length === 0) return undefined;
  const lines = own.map((activity) => {
    const { kind, documentId, plannedAt } = activity;
    const document = documents.items.find(({ id }) => id === documentId);
    const name = documentId && (document ? documentLabel(document) : isolated(documentId));
    const what = [activityKindLabel(kind), name ? `“${name}”` : [], `(${asOfText(plannedAt, now)}):`].flat();
    return [...what, `${activityStateLabel(activity)}.`, found(activity) ?? []].flat().join(" ");
  });
  const isUnsure = own.some(({ state }) => state === "unknown");
  return {
    lines: isUnsure ? [...lines, afterFailure(true)] : lines,
    remedies: [commandAction("showActivity")],
  };
}

export function noteAbout(
  notes: readonly FailedChange[],
  target: TaskPageState,
  loanId: string | undefined,
): FailedChange | undefined {
  return notes.find(({ environmentId, activity }) => isAbout({ ...activity, environmentId }, target, loanId));
}

type Facts = Pick<ActivityFacts, "environmentId" | "loanReference" | "loanId" | "taskId" | "taskKind" | "idsBefore">;

/** By the loan's ID where it is known: a loan may be listed twice, and a reference may come to name another one. */
function isAbout(activity: Facts, target: TaskPageState, loanId: string | undefined): boolean {
  const { environmentId, loanReference, taskId, taskKind } = target;
  const isOfLoan =
    activity.loanId === undefined || loanId === undefined
      ? activity.loanReference === loanReference
      : activity.loanId === loanId;
  if (activity.environmentId !== environmentId || !isOfLoan) return false;
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

function nameOf(task: Task): string | undefined {
  const name = namelessName(task);
  return name && oneLine(name, LONGEST_NAME);
}
