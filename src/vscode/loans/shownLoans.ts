import { isDueKnown, isOverdue } from "../../domain/dates";
import {
  type Loan,
  type OwnedTask,
  ownersOf,
  type TaskOwner,
  taskListsOf,
  tasksAreComplete,
  tasksOfOwners,
} from "../../domain/loan";
import { countTasks } from "../../domain/taskCounts";
import { dueTime, filterAt, isFiltering, NO_FILTER, type TaskFilter } from "../../domain/taskFilter";
import { isFinished, isOutstanding } from "../../domain/taskStatus";
import { remembered } from "../../domain/text";
import { isNotRead, type Text } from "../../domain/unknown";
import type { Entry } from "../../store/entry";
import type { LoanOrder, ViewOptions } from "../app/viewOptions";
import { type LoanOrDeal, type Row, tasksUnder } from "./rows";

/** What the tasks of a row come to, those that the filter hides left out. */
export interface TaskSum {
  /** Those included of which it is not known whether they pass. */
  readonly tasks: number;
  readonly sure: number;
  readonly late: number;
  /** When the first of the late ones was due, in milliseconds since the epoch. */
  readonly lateSince: number | undefined;
  /** There are no more late ones. */
  readonly lateExact: boolean;
  /** All tasks of the row came. */
  readonly whole: boolean;
}

/** What the loans of the view come to, for its message. */
export interface BookSum extends Omit<TaskSum, "lateSince"> {
  readonly loans: number;
  readonly sureLoans: number;
  readonly lateLoans: number;
  readonly hidden: number;
}

const UNREAD_SUM: TaskSum = { tasks: 0, sure: 0, late: 0, lateSince: undefined, lateExact: false, whole: false };

/** Which of the listed loans the view shows, in which order, and what they come to. */
export class ShownLoans {
  readonly #options: Pick<ViewOptions, "filter" | "loanOrder">;
  /** To sum up 40,000 tasks takes 15 ms, so that of a loan is kept until it changes. */
  #sums = new WeakMap<object, TaskSum>();

  constructor(options: Pick<ViewOptions, "filter" | "loanOrder">) {
    this.#options = options;
  }

  get isSorted(): boolean {
    return this.#options.loanOrder !== "added";
  }

  /** What may come to something else by now. */
  forget(what: object | "all" | undefined): void {
    if (what === "all") this.#sums = new WeakMap();
    else if (what !== undefined) this.#sums.delete(what);
  }

  /** In the order of the entries. */
  sumsOf(entries: readonly Entry<Loan>[]): TaskSum[] {
    const sum = summing(this.#options.filter, Date.now());
    return entries.map(({ value }) => {
      if (value === undefined) return UNREAD_SUM;
      const known = this.#sums.get(value) ?? sum(ownersOf(value), tasksAreComplete(value));
      this.#sums.set(value, known);
      return known;
    });
  }

  /** References. A loan that was not read whole is never hidden: what was not read may pass. */
  hiddenOf(entries: readonly Entry<Loan>[]): Set<string> {
    if (!isFiltering(this.#options.filter)) return new Set();
    const sums = this.sumsOf(entries);
    const hidden = entries.filter(({ value, failure }, at) => {
      const { tasks, whole } = sums[at] ?? UNREAD_SUM;
      return tasks === 0 && whole && failure === undefined && value?.failures.length === 0;
    });
    return new Set(hidden.map(({ reference }) => reference));
  }

  /** References. Of equal loans the one that was added first comes first. */
  sorted(entries: readonly Entry<Loan>[]): string[] {
    const sums = this.sumsOf(entries);
    const loans = entries.map(({ reference }, at) => ({ reference, sum: sums[at] ?? UNREAD_SUM }));
    return loans.sort(LOAN_COMPARISONS[this.#options.loanOrder]()).map(({ reference }) => reference);
  }

  bookSum(entries: readonly Entry<Loan>[]): BookSum {
    const hidden = this.hiddenOf(entries);
    const shown = this.sumsOf(entries.filter(({ reference }) => !hidden.has(reference)));
    const total = (of: (sum: TaskSum) => number) => shown.reduce((all, sum) => all + of(sum), 0);
    return {
      tasks: total(({ tasks }) => tasks),
      sure: total(({ sure }) => sure),
      late: total(({ late }) => late),
      lateExact: shown.every(({ lateExact }) => lateExact),
      whole: shown.every(({ whole }) => whole),
      loans: shown.length,
      sureLoans: shown.filter(({ sure }) => sure > 0).length,
      lateLoans: shown.filter(({ late }) => late > 0).length,
      hidden: hidden.size,
    };
  }
}

export function rowSum(node: Row, value: LoanOrDeal | undefined, filter: TaskFilter, now: number): TaskSum {
  // A group and a task have a row because they pass the filter.
  if ("tasks" in node) return summingTasks(NO_FILTER, now)(node.tasks, node.whole);
  if ("owned" in node) return summingTasks(NO_FILTER, now)([node.owned], true);
  const { owners, whole } = tasksUnder(node, value);
  return summing(filter, now)(owners, whole);
}

/** `whole`: all tasks of the owners came. */
function summing(filter: TaskFilter, now: number): (owners: readonly TaskOwner[], whole: boolean) => TaskSum {
  if (isFiltering(filter)) {
    const sum = summingTasks(filter, now);
    return (owners, whole) => sum(tasksOfOwners(owners), whole);
  }
  return (owners, whole) => {
    const { all, overdue, overdueExact, lateSince } = countTasks(taskListsOf(owners), whole, now);
    return { tasks: all, sure: all, late: overdue, lateSince, lateExact: overdueExact, whole };
  };
}

function summingTasks(filter: TaskFilter, now: number): (all: readonly OwnedTask[], whole: boolean) => TaskSum {
  const passes = filterAt(filter, now);
  const lateFrom = remembered((date: Text) => (isOverdue(date, now) ? dueTime(date) : undefined));
  const isKnown = remembered(isDueKnown);
  return (all, whole) => {
    let [tasks, sure, late, lateExact] = [0, 0, 0, whole];
    let lateSince: number | undefined;
    for (const owned of all) {
      const verdict = passes(owned);
      if (verdict === false) continue;
      const { status, dueDate } = owned.task;
      tasks++;
      if (verdict) sure++;
      if (!isFinished(status) && (!verdict || isNotRead(status) || !isKnown(dueDate))) lateExact = false;
      const due = isOutstanding(status) ? lateFrom(dueDate) : undefined;
      if (due === undefined) continue;
      late++;
      lateSince = Math.min(lateSince ?? due, due);
    }
    return { tasks, sure, late, lateSince, lateExact, whole };
  };
}

interface Sortable {
  readonly reference: string;
  readonly sum: TaskSum;
}

const sinceOf = ({ sum: { lateSince = Number.MAX_SAFE_INTEGER } }: Sortable) => lateSince;
const byDays = (a: Sortable, b: Sortable) => sinceOf(a) - sinceOf(b);
const byTasks = (a: Sortable, b: Sortable) => b.sum.late - a.sum.late;

const LOAN_COMPARISONS: Readonly<Record<LoanOrder, () => (a: Sortable, b: Sortable) => number>> = {
  added: () => () => 0,
  daysLate: () => (a, b) => byDays(a, b) || byTasks(a, b),
  lateTasks: () => (a, b) => byTasks(a, b) || byDays(a, b),
  name: () => {
    // The first use of Intl is too slow for activation.
    const { compare } = new Intl.Collator(undefined, { numeric: true });
    return (a, b) => compare(a.reference, b.reference);
  },
};
