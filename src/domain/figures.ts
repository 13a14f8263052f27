import { dayAfter, daysSince, isOverdue, overdueFrom, parseServiceDate } from "./dates";
import { type Loan, ownersOf, taskListsOf, tasksAreComplete } from "./loan";
import { countTasks, type TaskCounts } from "./taskCounts";
import { documentedStatus, documentedType, isFinished, isOutstanding, nextActor } from "./taskStatus";
import { remembered } from "./text";
import { timeZone } from "./timeZone";
import { FAILED, isNotRead, type Text, textOf } from "./unknown";

/** How late tasks are: each age ends with so many calendar days since they were due. */
export const AGES: readonly number[] = [3, 7, 14, 30, Number.POSITIVE_INFINITY];
/** In the place of an age: due within seven days. */
export const DUE_SOON = -1;

/** Who acts next, as `nextActor` says it; in the last place of a count is whoever else, nobody, and who is not known. */
export const ACTORS: readonly string[] = ["BORROWER", "LOAN_OFFICER", "PROCESSOR"];

/** How many tasks there are of a value, by who acts next. */
type Counts<Value> = Map<Value, number[]>;

/** What the tasks of a loan, or of all loans, come to: "or more" where `counts` says so. */
export interface Figures {
  readonly counts: TaskCounts;
  /** Outstanding tasks by `DUE_SOON` or the place of their age in `AGES`. */
  readonly due: Counts<number>;
  /** All tasks, by a value that the document states, by another one as it came, by undefined for none, or by `FAILED`. */
  readonly status: Counts<Text>;
  readonly type: Counts<Text>;
}

export interface BookFigures extends Figures {
  readonly loans: number;
  /** Of how many loans something was read. */
  readonly read: number;
  readonly lateLoans: number;
  /** Those that are late longest, of equal ones those with more late tasks first. */
  readonly worst: readonly CountedLoan[];
}

export interface CountedLoan {
  readonly reference: string;
  readonly loan: Loan;
  readonly figures: Figures;
}

const MAX_WORST = 10;

/** While they hold, in milliseconds since the epoch: loans never change, and to count 40,000 tasks takes time. */
const kept = new WeakMap<Loan, Figures & { readonly from: number; readonly until: number; readonly zone: string }>();

/** Counts the tasks of a loan. Made once for many loans: they have few due dates. `now` in milliseconds since the epoch. */
export function figuresAt(now: number): (loan: Loan) => Figures {
  const zone = timeZone();
  const dueOf = remembered((date: Text) => ({ due: dueAt(date, now), late: overdueFrom(date) ?? 0 }));
  return (loan) => {
    const known = kept.get(loan);
    if (known?.zone === zone && known.from <= now && now < known.until) return known;
    const lists = taskListsOf(ownersOf(loan));
    const counts = countTasks(lists, tasksAreComplete(loan), now);
    const figures = { counts, ...noCounts(), from: now, until: dayAfter(now, 1), zone };
    for (const task of lists.flat()) {
      const { status, type, dueDate } = task;
      const place = ACTORS.indexOf(nextActor(task));
      const actor = place < 0 ? ACTORS.length : place;
      add(figures.status, documentedStatus(status) ?? readText(status), actor);
      add(figures.type, documentedType(type) ?? readText(type), actor);
      if (isFinished(status)) continue;
      const { due, late } = dueOf(dueDate);
      if (late > now) figures.until = Math.min(figures.until, late);
      if (due !== undefined && isOutstanding(status)) add(figures.due, due, actor);
    }
    kept.set(loan, figures);
    return figures;
  };
}

/** `listed`: how many loans there are, with those of which nothing was read. */
export function bookOf(loans: readonly CountedLoan[], listed: number, now: number): BookFigures {
  const sum = noCounts();
  for (const { figures } of loans) {
    addAll(sum.due, figures.due);
    addAll(sum.status, figures.status);
    addAll(sum.type, figures.type);
  }
  const whole = loans.length === listed && loans.every(({ loan }) => tasksAreComplete(loan));
  const late = loans.filter(({ figures }) => figures.counts.overdue > 0);
  return {
    ...sum,
    counts: countTasks(
      loans.flatMap(({ loan }) => taskListsOf(ownersOf(loan))),
      whole,
      now,
    ),
    loans: listed,
    read: loans.length,
    lateLoans: late.length,
    worst: late.sort(byLate).slice(0, MAX_WORST),
  };
}

function byLate({ figures: { counts: a } }: CountedLoan, { figures: { counts: b } }: CountedLoan): number {
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

function noCounts() {
  return { due: new Map<number, number[]>(), status: new Map<Text, number[]>(), type: new Map<Text, number[]>() };
}

function addAll<Value>(to: Counts<Value>, from: Counts<Value>): void {
  for (const [value, counts] of from) for (const [actor, count] of counts.entries()) add(to, value, actor, count);
}

function add<Value>(counts: Counts<Value>, value: Value, actor: number, by = 1): void {
  const of = counts.get(value) ?? [...ACTORS.map(() => 0), 0];
  of[actor] = (of[actor] ?? 0) + by;
  counts.set(value, of);
}
