import { dayAfter, daysSince, isDueKnown, isOverdue, parseServiceDate } from "./dates";
import { isComplete } from "./listing";
import { type Borrower, borrowerLabel, namesNotRead, type OwnedTask } from "./loan";
import { labelNotRead, type Task, taskLabel } from "./task";
import { ACTOR_NOT_READ, documentedType, isFinished, nextActor } from "./taskStatus";
import { foldedText, remembered } from "./text";
import { isNotRead, type Text, textOf } from "./unknown";

/** What a task can be asked for, by what it is about: of several that are about the same, a task can have one only. */
export const TASK_CONDITIONS = {
  status: ["outstanding"],
  due: ["overdue", "lateBy", "dueIn7Days", "noDueDate"],
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
  /** The condition `lateBy` asks for at least so many calendar days since the task was due; a week when left out. */
  readonly lateDays?: number;
  /** At most, where there is such a limit. */
  readonly mostLateDays?: number;
}

export const NO_FILTER: TaskFilter = { conditions: [], types: [], text: "" };

export function isFiltering({ conditions, types, text }: TaskFilter): boolean {
  return conditions.length > 0 || types.length > 0 || text.trim() !== "";
}

/** Undefined: what decides it was not read. */
type FilterVerdict = boolean | undefined;

/**
 * Says of each task whether it passes; what was not read hides none. Made once for many tasks: they have few due dates, and to
 * understand one takes longest. `now` in milliseconds since the epoch.
 */
export function filterAt(
  { conditions, types, text, lateDays = 7, mostLateDays = Number.POSITIVE_INFINITY }: TaskFilter,
  now: number,
): (owned: OwnedTask) => FilterVerdict {
  const dueOf = remembered((date: Text) => dueAt(date, now, lateDays, mostLateDays));
  const checks: ((owned: OwnedTask) => FilterVerdict)[] = conditions.map((condition) => {
    const holds = CONDITION_CHECKS[condition];
    return ({ task }) => holds(task, dueOf(task.dueDate));
  });
  if (types.length > 0) {
    checks.push(({ task: { type } }) => (isNotRead(type) ? undefined : types.some((one) => isSameType(one, type))));
  }
  if (text.trim() !== "") checks.push(wordsCheck(text));
  return (owned) => {
    let verdict: FilterVerdict = true;
    for (const check of checks) {
      const one = check(owned);
      if (one === false) return false;
      verdict &&= one;
    }
    return verdict;
  };
}

function wordsCheck(text: string): (owned: OwnedTask) => FilterVerdict {
  const words = foldedText(text).split(/\s+/);
  const folded = remembered(foldedText);
  const nameOf = remembered((borrower: Borrower) => ({
    name: foldedText(borrowerLabel(borrower)),
    whole: namesNotRead(borrower).length === 0,
  }));
  return ({ task, borrower, others = [] }) => {
    const owners = borrower ? [borrower, ...others].map(nameOf) : [];
    const text = [folded(taskLabel(task)), foldedText(task.id), ...owners.map(({ name }) => name)].join("\n");
    if (words.every((word) => text.includes(word))) return true;
    return owners.every(({ whole }) => whole) && labelNotRead(task).length === 0 ? false : undefined;
  };
}

function isSameType(wanted: string, type: Text): boolean {
  const stated = documentedType(type);
  return wanted === (textOf(type) ?? "") || (stated !== undefined && stated === documentedType(wanted));
}

type Due = Readonly<Record<"overdue" | "lateBy" | "dueIn7Days", FilterVerdict>>;

const DUE_NOT_KNOWN: Due = { overdue: undefined, lateBy: undefined, dueIn7Days: undefined };

function dueAt(dueDate: Text, now: number, least: number, most: number): Due {
  if (!isDueKnown(dueDate)) return DUE_NOT_KNOWN;
  const time = parseServiceDate(dueDate)?.time;
  const overdue = isOverdue(dueDate, now);
  const days = daysSince(time, now) ?? 0;
  return {
    overdue,
    lateBy: overdue && days >= least && days <= most,
    // Within the seven days that begin today.
    dueIn7Days: time !== undefined && !overdue && time < dayAfter(now, 7),
  };
}

function bothHold(open: FilterVerdict, other: FilterVerdict): FilterVerdict {
  return open === false || other === false ? false : open && other;
}

const CONDITION_CHECKS: Readonly<Record<TaskCondition, (task: Task, due: Due) => FilterVerdict>> = {
  outstanding: isOpen,
  overdue: (task, { overdue }) => bothHold(isOpen(task), overdue),
  lateBy: (task, { lateBy }) => bothHold(isOpen(task), lateBy),
  dueIn7Days: (task, { dueIn7Days }) => bothHold(isOpen(task), dueIn7Days),
  noDueDate: ({ dueDate }) => (isNotRead(dueDate) ? undefined : textOf(dueDate) === undefined),
  waitingForBorrower: (task) => isNext(task, "BORROWER"),
  withLoanOfficer: (task) => isNext(task, "LOAN_OFFICER"),
  withProcessor: (task) => isNext(task, "PROCESSOR"),
  withDocuments: ({ documents }) => documents.items.length > 0 || (isComplete(documents) ? false : undefined),
};

function isOpen({ status }: Task): FilterVerdict {
  return isNotRead(status) ? undefined : !isFinished(status);
}

function isNext(task: Task, wanted: string): FilterVerdict {
  const actor = nextActor(task);
  return actor === ACTOR_NOT_READ ? undefined : actor === wanted;
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

/** By their due dates. Many are due on the same day, and to compare 40,000 takes longer than to group them. */
export function soonestFirst<T>(items: readonly T[], taskOf: (item: T) => Task): T[] {
  const timeOf = remembered(dueTime);
  const byDue = [...Map.groupBy(items, (item) => timeOf(taskOf(item).dueDate))];
  return byDue.sort(([a], [b]) => a - b).flatMap(([, same]) => same);
}

/** Numbers come first, 1 before 2, then words that lenders use. */
function priorityRank(value: Text): number {
  const priority = textOf(value);
  if (priority === undefined) return Number.MAX_SAFE_INTEGER;
  if (/^\d+(\.\d+)?$/.test(priority)) return Number(priority);
  const word = PRIORITY_WORDS.indexOf(priority.toLowerCase());
  return word < 0 ? Number.MAX_SAFE_INTEGER - 1 : word;
}
