import { asOfText } from "../../domain/dates";
import { type Activity, type ActivityFacts, isUnderWay } from "../../ledger/activity";
import { activityKindLabel, activityStateLabel } from "../../ledger/activityText";
import type { LoanPageState, Notice, TaskPageState } from "../../protocol/page";
import { afterFailure } from "../../service/failure/serviceError";
import type { FailedChange } from "../app/record";
import { commandAction, pageActions } from "../ui/actions";
import { noticeOf } from "./parts";

/** A task, or a loan with all that is about it. */
type Subject = LoanPageState & Partial<TaskPageState>;

/** What is being sent about a task or a loan, and what nobody knows the outcome of and has not looked for. */
export function unsettledActivities(
  activities: readonly Activity[],
  subject: Subject,
  loanId: string | undefined,
): readonly Activity[] {
  return activities.filter(
    (activity) =>
      isAbout(activity, subject, loanId) &&
      (isUnderWay(activity) || (activity.state === "unknown" && activity.check === undefined)),
  );
}

/** `nameOf`: of what an activity is about; `found`: what a later read tells of it. */
export function activityNotice(
  unsettled: readonly Activity[],
  now: number,
  nameOf: (activity: Activity) => string | undefined,
  found: (activity: Activity) => string | undefined,
): Notice | undefined {
  if (unsettled.length === 0) return undefined;
  const lines = unsettled.map((activity) => {
    const name = nameOf(activity);
    const time = `(${asOfText(activity.plannedAt, now)}):`;
    const what = [activityKindLabel(activity.kind), name ? `“${name}”` : [], time].flat();
    return [...what, `${activityStateLabel(activity)}.`, found(activity) ?? []].flat().join(" ");
  });
  const isUnsure = unsettled.some(({ state }) => state === "unknown");
  const said = isUnsure ? [...lines, afterFailure(true)] : lines;
  return noticeOf(said, pageActions([commandAction("showActivity")]));
}

export function noteAbout(
  notes: readonly FailedChange[],
  subject: Subject,
  loanId: string | undefined,
): FailedChange | undefined {
  return notes.find(({ environmentId, activity }) => isAbout({ ...activity, environmentId }, subject, loanId));
}

export function noteNotice(note: FailedChange | undefined, now: number): Notice | undefined {
  return note && noticeOf([`${note.text} (${asOfText(note.at, now)})`], pageActions(note.actions));
}

type Facts = Pick<ActivityFacts, "environmentId" | "loanReference" | "loanId" | "taskId" | "taskKind" | "idsBefore">;

/** The loan's ID decides where it is known: a loan may be listed twice, and a reference may come to name another one. */
export function isAbout(activity: Facts, subject: Subject, loanId: string | undefined): boolean {
  const { environmentId, loanReference, taskId, taskKind } = subject;
  const isOfLoan =
    activity.loanId === undefined || loanId === undefined
      ? activity.loanReference === loanReference
      : activity.loanId === loanId;
  if (activity.environmentId !== environmentId || !isOfLoan) return false;
  if (taskId === undefined) return true;
  // A reassignment is about the loan; the tasks that it was to move are written down.
  if (activity.taskId === undefined) return activity.idsBefore?.includes(taskId) === true && taskKind !== "borrower";
  const kinds = new Set([activity.taskKind, taskKind].filter((kind) => kind !== undefined));
  return activity.taskId === taskId && kinds.size <= 1;
}
