import { borrowerLabel } from "./borrower";
import { dayAfter, isDueKnown, isOverdue, parseServiceDate } from "./dueDate";
import { isComplete } from "./listing";
import type { OwnedTask } from "./loan";
import { ACTOR_NOT_READ, nextActor } from "./nextActor";
import { isNotRead, type Text, textOf } from "./notRead";
import { type Task, taskLabel } from "./task";
import type { TaskCondition, TaskFilter } from "./taskFilter";
import { isFinished } from "./taskStatus";

/** Undefined: what decides it was not read. */
type Verdict = boolean | undefined;

/** Whether the task is shown. What was not read hides no task. `now` in milliseconds since the epoch. */
export function mayPassFilter(owned: OwnedTask, filter: TaskFilter, now: number): boolean {
  return verdictOn(owned, filter, now) !== false;
}

/** Whether the task is known to be one of those that the filter asks for. */
export function surelyPassesFilter(owned: OwnedTask, filter: TaskFilter, now: number): boolean {
  return verdictOn(owned, filter, now) === true;
}

function verdictOn(owned: OwnedTask, { conditions, types, text }: TaskFilter, now: number): Verdict {
  const { task } = owned;
  return all([
    ...conditions.map((condition) => HOLDS[condition](task, now)),
    types.length === 0 || (isNotRead(task.type) ? undefined : types.includes(textOf(task.type) ?? "")),
    text.trim() === "" || hasWords(owned, text),
  ]);
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

/** In its title, its ID, or its borrower's name. */
function hasWords({ task, borrower }: OwnedTask, words: string): Verdict {
  const text = `${taskLabel(task)}\n${task.id}\n${borrower ? borrowerLabel(borrower) : ""}`.toLowerCase();
  const found = words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
  const unread = isNotRead(task.title) || isNotRead(borrower?.firstName) || isNotRead(borrower?.lastName);
  return found || (unread ? undefined : false);
}
