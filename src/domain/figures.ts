import { dayAfter, daysSince, isOverdue, parseServiceDate } from "./dates";
import { type Loan, ownersOf, taskListsOf, tasksAreComplete } from "./loan";
import type { Task } from "./task";
import { countTasks, type TaskCounts } from "./taskCounts";
import { ACTOR_NOT_READ, documentedStatus, documentedType, isOutstanding, nextActor } from "./taskStatus";
import { remembered } from "./text";
import { FAILED, isNotRead, type Text, textOf } from "./unknown";

/** How late tasks are: each age ends with so many calendar days since they were due. */
export const AGES: readonly number[] = [3, 7, 14, 30, Number.POSITIVE_INFINITY];
/** In the place of an age: due within seven days. */
export const DUE_SOON = -1;

/** Who acts next, as `nextActor` says it. In a count, whoever else and nobody follow, and then those of whom it is not known. */
export const ACTORS: readonly string[] = ["BORROWER", "LOAN_OFFICER", "PROCESSOR"];

/** What the listed loans come to: "or more" where `counts` says so. Each list of numbers is by who acts next. */
export interface BookFigures {
  readonly loans: number;
  /** How many loans were read, in part or whole. */
  readonly read: number;
  readonly lateLoans: number;
  readonly counts: TaskCounts;
  /** Outstanding tasks by `DUE_SOON` or the place of their age in `AGES`. */
  readonly due: ReadonlyMap<number, readonly number[]>;
  /** All tasks, by a value that the document states, by another one as it came, by undefined for none, or by `FAILED`. */
  readonly status: ReadonlyMap<Text, readonly number[]>;
  readonly type: ReadonlyMap<Text, readonly number[]>;
  /** Those that are late longest, of equal ones those with more late tasks first. */
  readonly worst: readonly LateLoan[];
}

interface LateLoan {
  readonly reference: string;
  readonly counts: TaskCounts;
  /** Its late tasks. */
  readonly late: readonly number[];
}

const MAX_WORST = 10;

/**
 * Counts the tasks of loans, one loan in each step, so that the caller can pause. A loan of which nothing was read is
 * undefined. `now` in milliseconds since the epoch.
 */
export function* countBook(
  listed: readonly { readonly reference: string; readonly value: Loan | undefined }[],
  now: number,
): Generator<void, BookFigures, void> {
  // They have few due dates.
  const dueOf = remembered((date: Text) => dueAt(date, now));
  const [due, status, type] = [new Map<number, number[]>(), new Map<Text, number[]>(), new Map<Text, number[]>()];
  const lists: (readonly Task[])[] = [];
  const lateLoans: LateLoan[] = [];
  let [read, whole] = [0, true];
  for (const { reference, value: loan } of listed) {
    if (loan === undefined) continue;
    const ofLoan = taskListsOf(ownersOf(loan));
    const late = noCounts();
    for (const task of ofLoan.flat()) {
      const actor = placeOf(nextActor(task));
      increase(status, documentedStatus(task.status) ?? readText(task.status), actor);
      increase(type, documentedType(task.type) ?? readText(task.type), actor);
      const age = isOutstanding(task.status) ? dueOf(task.dueDate) : undefined;
      if (age === undefined) continue;
      increase(due, age, actor);
      if (age !== DUE_SOON) late[actor] = (late[actor] ?? 0) + 1;
    }
    const isWhole = tasksAreComplete(loan);
    lists.push(...ofLoan);
    read++;
    whole &&= isWhole;
    const counts = countTasks(ofLoan, isWhole, now);
    if (counts.overdue > 0) lateLoans.push({ reference, counts, late });
    yield;
  }
  return {
    loans: listed.length,
    read,
    lateLoans: lateLoans.length,
    counts: countTasks(lists, whole && read === listed.length, now),
    due,
    status,
    type,
    worst: lateLoans
      .sort(({ counts: a }, { counts: b }) => (a.lateSince ?? 0) - (b.lateSince ?? 0) || b.overdue - a.overdue)
      .slice(0, MAX_WORST),
  };
}

/** Undefined for what is due later, or at no time that is known. */
function dueAt(dueDate: Text, now: number): number | undefined {
  const time = parseServiceDate(dueDate)?.time;
  if (time === undefined) return undefined;
  if (!isOverdue(dueDate, now)) return time < dayAfter(now, 7) ? DUE_SOON : undefined;
  const days = daysSince(time, now) ?? 0;
  return AGES.findIndex((most) => days <= most);
}

function placeOf(actor: string): number {
  if (actor === ACTOR_NOT_READ) return ACTORS.length + 1;
  const place = ACTORS.indexOf(actor);
  return place < 0 ? ACTORS.length : place;
}

function readText(value: Text): Text {
  return isNotRead(value) ? FAILED : textOf(value);
}

function noCounts(): number[] {
  return [...ACTORS.map(() => 0), 0, 0];
}

function increase<Value>(counts: Map<Value, number[]>, value: Value, actor: number): void {
  const of = counts.get(value) ?? noCounts();
  of[actor] = (of[actor] ?? 0) + 1;
  counts.set(value, of);
}
