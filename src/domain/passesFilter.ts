import { borrowerLabel } from "./borrower";
import { dayAfter, isTaskOverdue, parseServiceDate } from "./dueDate";
import type { OwnedTask } from "./loan";
import { nextActor } from "./nextActor";
import { type Task, taskLabel } from "./task";
import type { TaskCondition, TaskFilter } from "./taskFilter";
import { isOutstanding } from "./taskStatus";

/** Whether the task is shown. `now` in milliseconds since the epoch. */
export function passesFilter(owned: OwnedTask, { conditions, types, text }: TaskFilter, now: number): boolean {
  const { task } = owned;
  return (
    conditions.every((condition) => HOLDS[condition](task, now)) &&
    (types.length === 0 || types.includes(task.type ?? "")) &&
    (text.trim() === "" || hasWords(owned, text))
  );
}

const HOLDS: Readonly<Record<TaskCondition, (task: Task, now: number) => boolean>> = {
  outstanding: (task) => isOutstanding(task.status),
  overdue: isTaskOverdue,
  dueIn7Days: (task, now) => isOutstanding(task.status) && !isTaskOverdue(task, now) && isDueIn7Days(task.dueDate, now),
  noDueDate: (task) => task.dueDate === undefined,
  waitingForBorrower: (task) => nextActor(task) === "BORROWER",
  withLoanOfficer: (task) => nextActor(task) === "LOAN_OFFICER",
  withProcessor: (task) => nextActor(task) === "PROCESSOR",
  withDocuments: (task) => task.documents.items.length > 0,
};

/** Within the seven days that begin today. */
function isDueIn7Days(dueDate: string | undefined, now: number): boolean {
  const due = parseServiceDate(dueDate);
  return due !== undefined && due.time < dayAfter(now, 7);
}

/** In its title, its ID, or its borrower's name. */
function hasWords({ task, borrower }: OwnedTask, words: string): boolean {
  const text = `${taskLabel(task)}\n${task.id}\n${borrower ? borrowerLabel(borrower) : ""}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
