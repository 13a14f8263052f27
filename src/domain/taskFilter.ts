import { dayAfter, isDueKnown, isOverdue, parseServiceDate } from "./dates";
import { isComplete } from "./listing";
import { borrowerLabel, namesNotRead, type OwnedTask } from "./loan";
import { labelNotRead, type Task, taskLabel } from "./task";
import { ACTOR_NOT_READ, isFinished, nextActor, statedType } from "./taskStatus";
import { foldedText } from "./text";
import { isNotRead, type Text, textOf } from "./unknown";

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

/** Undefined: what decides it was not read. */
type Verdict = boolean | undefined;

/** What was not read hides no task. */
export function mayPassFilter(owned: OwnedTask, filter: TaskFilter, now: number): boolean {
  return verdictOn(owned, filter, now) !== false;
}

export function surelyPassesFilter(owned: OwnedTask, filter: TaskFilter, now: number): boolean {
  return verdictOn(owned, filter, now) === true;
}

function verdictOn(owned: OwnedTask, { conditions, types, text }: TaskFilter, now: number): Verdict {
  const { task } = owned;
  return all([
    ...conditions.map((condition) => HOLDS[condition](task, now)),
    types.length === 0 || (isNotRead(task.type) ? undefined : types.some((type) => isSameType(type, task.type))),
    text.trim() === "" || hasWords(owned, text),
  ]);
}

function isSameType(wanted: string, type: Text): boolean {
  return wanted === (textOf(type) ?? "") || (statedType(type) !== undefined && statedType(type) === statedType(wanted));
}

function all(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(false)) return false;
  return verdicts.includes(undefined) ? undefined : true;
}

const HOLDS: Readonly<Record<TaskCondition, (task: Task, now: number) => Verdict>> = {
  outstanding: isOpen,
  overdue: (task, now) => all([isOpen(task), isDueKnown(task.dueDate) ? isOverdue(task.dueDate, now) : undefined]),
  dueIn7Days: (task, now) =>
    all([isOpen(task), isDueKnown(task.dueDate) ? isDueIn7Days(task.dueDate, now) : undefined]),
  noDueDate: ({ dueDate }) => (isNotRead(dueDate) ? undefined : textOf(dueDate) === undefined),
  waitingForBorrower: (task) => isNext(task, "BORROWER"),
  withLoanOfficer: (task) => isNext(task, "LOAN_OFFICER"),
  withProcessor: (task) => isNext(task, "PROCESSOR"),
  withDocuments: ({ documents }) => documents.items.length > 0 || (isComplete(documents) ? false : undefined),
};

function isOpen({ status }: Task): Verdict {
  return isNotRead(status) ? undefined : !isFinished(status);
}

function isNext(task: Task, wanted: string): Verdict {
  const actor = nextActor(task);
  return actor === ACTOR_NOT_READ ? undefined : actor === wanted;
}

/** Within the seven days that begin today, and not overdue. */
function isDueIn7Days(dueDate: Text, now: number): boolean {
  const due = parseServiceDate(dueDate);
  return due !== undefined && !isOverdue(dueDate, now) && due.time < dayAfter(now, 7);
}

function hasWords({ task, borrower }: OwnedTask, words: string): Verdict {
  const text = foldedText(`${taskLabel(task)}\n${task.id}\n${borrower ? borrowerLabel(borrower) : ""}`);
  const found = foldedText(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
  const isWhole = labelNotRead(task).length + namesNotRead(borrower).length === 0;
  return found || (isWhole ? false : undefined);
}

/** `service`: the order of the answer. */
export const TASK_ORDERS = ["service", "dueDate", "priority", "title"] as const;
export type TaskOrder = (typeof TASK_ORDERS)[number];

/** As lenders use them; service.md 2.9 states none. */
const PRIORITY_WORDS = ["critical", "urgent", "highest", "high", "medium", "normal", "low", "lowest"];

/** Tasks without the value come last. */
export function compareTasks(order: TaskOrder, label: (task: Task) => string): (a: Task, b: Task) => number {
  switch (order) {
    case "service":
      return () => 0;
    case "dueDate":
      return (a, b) => dueTime(a.dueDate) - dueTime(b.dueDate);
    case "priority":
      return (a, b) => priorityRank(a.priority) - priorityRank(b.priority) || dueTime(a.dueDate) - dueTime(b.dueDate);
    case "title":
      return (a, b) => label(a).localeCompare(label(b), undefined, { numeric: true });
  }
}

/** Tasks without a readable date come last. */
export function dueTime(dueDate: Text): number {
  return parseServiceDate(dueDate)?.time ?? Number.MAX_SAFE_INTEGER;
}

/** Numbers come first, 1 before 2, then words that lenders use. */
function priorityRank(value: Text): number {
  const priority = textOf(value);
  if (priority === undefined) return Number.MAX_SAFE_INTEGER;
  if (/^\d+(\.\d+)?$/.test(priority)) return Number(priority);
  const word = PRIORITY_WORDS.indexOf(priority.toLowerCase());
  return word < 0 ? Number.MAX_SAFE_INTEGER - 1 : word;
}
