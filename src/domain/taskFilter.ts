import { borrowerLabel } from "./borrower";
import { isTaskOverdue, parseServiceDate } from "./dueDate";
import type { OwnedTask } from "./loan";
import { nextActor } from "./nextActor";
import { type Task, taskLabel } from "./task";
import { isOutstanding } from "./taskStatus";

/** What a task can be asked for, by what it is about: of several that are about the same, a task can have one only. */
export const TASK_CONDITIONS = {
  status: ["outstanding"],
  due: ["overdue", "dueIn7Days", "noDueDate"],
  nextActor: ["waitingForBorrower", "withLoanOfficer", "withProcessor"],
  documents: ["withDocuments"],
} as const;
export type TaskCondition = (typeof TASK_CONDITIONS)[keyof typeof TASK_CONDITIONS][number];

/** Which tasks are shown: those with every condition, one of the types, and every word of the text. */
export interface TaskFilter {
  readonly conditions: readonly TaskCondition[];
  /** None: of any type. */
  readonly types: readonly string[];
  readonly text: string;
}

export const NO_FILTER: TaskFilter = { conditions: [], types: [], text: "" };

export function isFiltering({ conditions, types, text }: TaskFilter): boolean {
  return conditions.length > 0 || types.length > 0 || text.trim() !== "";
}

/** Whether the task is shown. `now` in milliseconds since the epoch. */
export function passes(owned: OwnedTask, { conditions, types, text }: TaskFilter, now: number): boolean {
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
  if (due === undefined) return false;
  const end = new Date(now);
  end.setHours(0, 0, 0, 0);
  end.setDate(end.getDate() + 7);
  return due.time < end.getTime();
}

/** In its title, its ID, or its borrower's name. */
function hasWords({ task, borrower }: OwnedTask, words: string): boolean {
  const text = `${taskLabel(task)}\n${task.id}\n${borrower ? borrowerLabel(borrower) : ""}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
