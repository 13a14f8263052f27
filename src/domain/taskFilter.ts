import { isOverdue, parseServiceDate } from "./dueDate";
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
  overdue: (task, now) => isOutstanding(task.status) && isOverdue(task.dueDate, now),
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

/** `service`: the order of the answer. */
export const TASK_ORDERS = ["service", "dueDate", "priority", "title"] as const;
export type TaskOrder = (typeof TASK_ORDERS)[number];

/** Words for priorities that lenders use; service.md 2.9 does not state the values. */
const PRIORITY_WORDS: readonly string[] = [
  "critical",
  "urgent",
  "highest",
  "high",
  "medium",
  "normal",
  "low",
  "lowest",
];

/** Soonest due, most pressing or first by name first; what has no such value comes last. */
export function compareTasks(order: TaskOrder, label: (task: Task) => string): (a: Task, b: Task) => number {
  switch (order) {
    case "service":
      return () => 0;
    case "dueDate":
      return (a, b) => dueTime(a) - dueTime(b);
    case "priority":
      return (a, b) => priorityRank(a.priority) - priorityRank(b.priority) || dueTime(a) - dueTime(b);
    case "title":
      return (a, b) => label(a).localeCompare(label(b), undefined, { numeric: true });
  }
}

function dueTime(task: Task): number {
  return parseServiceDate(task.dueDate)?.time ?? Number.MAX_SAFE_INTEGER;
}

/** Numbers rank by themselves, 1 first, as most systems have it; words as lenders use them; all else after both. */
function priorityRank(priority: string | undefined): number {
  if (priority === undefined) return Number.MAX_SAFE_INTEGER;
  if (/^\d+(\.\d+)?$/.test(priority)) return Number(priority);
  const word = PRIORITY_WORDS.indexOf(priority.toLowerCase());
  return word < 0 ? Number.MAX_SAFE_INTEGER - 1 : word;
}
