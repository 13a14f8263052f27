import { isTaskOverdue, parseServiceDate } from "./dueDate";
import type { Task } from "./task";
import { isOutstanding } from "./taskStatus";

/** What can be looked at alone; several together narrow it further. */
export const TASK_FILTERS = ["outstanding", "overdue", "dueThisWeek", "withLoanOfficer", "withDocuments"] as const;
export type TaskFilter = (typeof TASK_FILTERS)[number];

/** Whether the task passes every filter. `now` in milliseconds since the epoch. */
export function passes(task: Task, filters: readonly TaskFilter[], now: number): boolean {
  return filters.every((filter) => PASSES[filter](task, now));
}

const PASSES: Readonly<Record<TaskFilter, (task: Task, now: number) => boolean>> = {
  outstanding: (task) => isOutstanding(task.status),
  overdue: isTaskOverdue,
  dueThisWeek: (task, now) => isOutstanding(task.status) && isDueThisWeek(task.dueDate, now),
  withLoanOfficer: (task) => task.assignedTo === "LOAN_OFFICER",
  withDocuments: (task) => task.documents.items.length > 0,
};

/** Within the seven days that begin today; what is overdue is due all the more. */
function isDueThisWeek(dueDate: string | undefined, now: number): boolean {
  const due = parseServiceDate(dueDate);
  if (due === undefined) return false;
  const end = new Date(now);
  end.setHours(0, 0, 0, 0);
  end.setDate(end.getDate() + 7);
  return due.time < end.getTime();
}
