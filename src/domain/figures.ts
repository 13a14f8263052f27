import { dayAfter, daysSince, isOverdue, parseServiceDate } from "./dates";
import { type Loan, ownersOf, taskListsOf, tasksAreComplete } from "./loan";
import type { Task } from "./task";
import { countTasks, type TaskCounts } from "./taskCounts";
import { documentedStatus, documentedType, isOutstanding, nextActor } from "./taskStatus";
import { remembered } from "./text";
import { FAILED, isNotRead, type Text, textOf } from "./unknown";

/** How late tasks are: each age ends with so many calendar days since they were due. */
export const AGES: readonly number[] = [3, 7, 14, 30, Number.POSITIVE_INFINITY];
/** In the place of an age: due within seven days. */
export const DUE_SOON = -1;

/** Who acts next, as `nextActor` says it; in the last place of a count is whoever else, nobody, and who is not known. */
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

/** Counts the tasks of loans, one loan after the other. */
export class BookCounter {
  readonly #now: number;
  /** They have few due dates. */
  readonly #dueOf: (date: Text) => number | undefined;
  readonly #due = new Map<number, number[]>();
  readonly #status = new Map<Text, number[]>();
  readonly #type = new Map<Text, number[]>();
  readonly #lists: (readonly Task[])[] = [];
  #read = 0;
  #whole = true;
  readonly #late: LateLoan[] = [];

  /** `now` in milliseconds since the epoch. */
  constructor(now: number) {
    this.#now = now;
    this.#dueOf = remembered((date) => dueAt(date, now));
  }

  add(reference: string, loan: Loan): void {
    const lists = taskListsOf(ownersOf(loan));
    const late = noCounts();
    for (const task of lists.flat()) {
      const { status, type, dueDate } = task;
      const place = ACTORS.indexOf(nextActor(task));
      const actor = place < 0 ? ACTORS.length : place;
      increase(this.#status, documentedStatus(status) ?? readText(status), actor);
      increase(this.#type, documentedType(type) ?? readText(type), actor);
      const due = isOutstanding(status) ? this.#dueOf(dueDate) : undefined;
      if (due === undefined) continue;
      increase(this.#due, due, actor);
      if (due !== DUE_SOON) late[actor] = (late[actor] ?? 0) + 1;
    }
    const whole = tasksAreComplete(loan);
    this.#lists.push(...lists);
    this.#read++;
    this.#whole &&= whole;
    const counts = countTasks(lists, whole, this.#now);
    if (counts.overdue > 0) this.#late.push({ reference, counts, late });
  }

  /** `listed`: how many loans there are, with those of which nothing was read. */
  figures(listed: number): BookFigures {
    return {
      loans: listed,
      read: this.#read,
      lateLoans: this.#late.length,
      counts: countTasks(this.#lists, this.#whole && this.#read === listed, this.#now),
      due: this.#due,
      status: this.#status,
      type: this.#type,
      worst: this.#late.toSorted(compareLate).slice(0, MAX_WORST),
    };
  }
}

function compareLate({ counts: a }: LateLoan, { counts: b }: LateLoan): number {
  return (a.lateSince ?? 0) - (b.lateSince ?? 0) || b.overdue - a.overdue;
}

/** Undefined for what is due later, or at no time that is known. */
function dueAt(dueDate: Text, now: number): number | undefined {
  const time = parseServiceDate(dueDate)?.time;
  if (time === undefined) return undefined;
  if (!isOverdue(dueDate, now)) return time < dayAfter(now, 7) ? DUE_SOON : undefined;
  const days = daysSince(time, now) ?? 0;
  return AGES.findIndex((most) => days <= most);
}

function readText(value: Text): Text {
  return isNotRead(value) ? FAILED : textOf(value);
}

function noCounts(): number[] {
  return [...ACTORS.map(() => 0), 0];
}

function increase<Value>(counts: Map<Value, number[]>, value: Value, actor: number): void {
  const of = counts.get(value) ?? noCounts();
  of[actor] = (of[actor] ?? 0) + 1;
  counts.set(value, of);
}
