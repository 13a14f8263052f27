import { type Activity, type ActivityFacts, isUnresolved } from "../../ledger/activity";
import type { PageActivity, TaskPageState } from "../../protocol/taskPage";
import type { FailedChange } from "../app/record";

export interface PageActivities {
  readonly underWay: readonly PageActivity[];
  /** Activities with an unknown outcome that were not checked. */
  readonly unknown: readonly PageActivity[];
}

export const NO_ACTIVITIES: PageActivities = { underWay: [], unknown: [] };

export function pageActivities(activities: readonly Activity[], target: TaskPageState): PageActivities {
  const own = activities.filter((activity) => isAbout(activity, target));
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

function shown({ kind, documentId, plannedAt }: Activity): PageActivity[] {
  return kind === "createBorrower" || kind === "runMutation" ? [] : [{ kind, documentId, plannedAt }];
}
