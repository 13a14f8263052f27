import { isOverdue } from "../../domain/dates";
import { type Loan, ownersOf, taskListsOf, tasksAreComplete, tasksOf } from "../../domain/loan";
import { countTasks } from "../../domain/taskCounts";
import { dueTime, filterAt, isFiltering } from "../../domain/taskFilter";
import { isOutstanding } from "../../domain/taskStatus";
import { remembered } from "../../domain/text";
import type { Text } from "../../domain/unknown";
import type { Entry } from "../../store/entry";
import type { LoanOrder, ViewOptions } from "../app/viewOptions";

/** What the tasks of a loan come to, those that the filter hides left out. */
export interface LoanSum {
  /** Those included of which it is not known whether they pass. */
  readonly tasks: number;
  readonly sure: number;
  readonly late: number;
  /** When the first of the late ones was due, in milliseconds since the epoch. */
  readonly lateSince: number | undefined;
  /** Of the late ones, there are no more. */
  readonly lateExact: boolean;
  /** All tasks of the loan came. */
  readonly whole: boolean;
}

/** What the loans of the view come to, for its message. A loan that is listed twice counts once. */
export interface BookSum extends Omit<LoanSum, "lateSince"> {
  readonly loans: number;
  readonly sureLoans: number;
  readonly lateLoans: number;
  readonly hidden: number;
}

const UNREAD: LoanSum = { tasks: 0, sure: 0, late: 0, lateSince: undefined, lateExact: false, whole: false };

/** Which of the listed loans the view shows, in which order, and what they come to. */
export class ShownLoans {
  readonly #options: Pick<ViewOptions, "filter" | "loanOrder">;
  /** To sum up 40,000 tasks takes 15 ms, so that of a loan is kept until it changes. */
  #sums = new WeakMap<object, LoanSum>();

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
  sumsOf(entries: readonly Entry<Loan>[]): LoanSum[] {
    const now = Date.now();
    const { filter } = this.#options;
    const sum = isFiltering(filter) ? sumOfPassing(filterAt(filter, now), now) : (loan: Loan) => sumOfAll(loan, now);
    return entries.map(({ value }) => {
      if (value === undefined) return UNREAD;
      const known = this.#sums.get(value) ?? sum(value);
      this.#sums.set(value, known);
      return known;
    });
  }

  /** A loan that was not read whole is never hidden: what was not read may pass. */
  hiddenOf(entries: readonly Entry<Loan>[]): Set<string> {
    if (!isFiltering(this.#options.filter)) return new Set();
    const sums = this.sumsOf(entries);
    const isHidden = ({ value, failure }: Entry<Loan>, { tasks, whole }: LoanSum = UNREAD) =>
      tasks === 0 && whole && failure === undefined && value?.failures.length === 0;
    return new Set(entries.flatMap((entry, at) => (isHidden(entry, sums[at]) ? entry.reference : [])));
  }

  /** References. Of equal loans the one that was added first comes first. */
  sorted(entries: readonly Entry<Loan>[]): string[] {
    const { loanOrder } = this.#options;
    const sums = loanOrder === "daysLate" || loanOrder === "lateTasks" ? this.sumsOf(entries) : [];
    return entries
      .map(({ reference }, at) => ({ reference, sum: sums[at] ?? UNREAD }))
      .sort(COMPARE[loanOrder])
      .map(({ reference }) => reference);
  }

  bookSum(entries: readonly Entry<Loan>[]): BookSum {
    const hidden = this.hiddenOf(entries);
    const shown = this.sumsOf(entries.filter(({ reference }) => !hidden.has(reference)));
    const total = (of: (sum: LoanSum) => number) => shown.reduce((all, sum) => all + of(sum), 0);
    return {
      tasks: total(({ tasks }) => tasks),
      sure: total(({ sure }) => sure),
      late: total(({ late }) => late),
      lateExact: shown.every(({ lateExact }) => lateExact),
      whole: shown.every(({ whole }) => whole),
      loans: shown.length,
      sureLoans: total(({ sure }) => Number(sure > 0)),
      lateLoans: total(({ late }) => Number(late > 0)),
      hidden: hidden.size,
    };
  }
}

function sumOfAll(loan: Loan, now: number): LoanSum {
  const whole = tasksAreComplete(loan);
  const { all, overdue, overdueExact, lateSince } = countTasks(taskListsOf(ownersOf(loan)), whole, now);
  return { tasks: all, sure: all, late: overdue, lateSince, lateExact: overdueExact, whole };
}

function sumOfPassing(passes: ReturnType<typeof filterAt>, now: number): (loan: Loan) => LoanSum {
  const lateFrom = remembered((date: Text) => (isOverdue(date, now) ? dueTime(date) : undefined));
  return (loan) => {
    let [tasks, sure, late] = [0, 0, 0];
    let lateSince: number | undefined;
    for (const owned of tasksOf(loan)) {
      const verdict = passes(owned);
      if (verdict === false) continue;
      tasks++;
      if (verdict) sure++;
      const due = isOutstanding(owned.task.status) ? lateFrom(owned.task.dueDate) : undefined;
      if (due === undefined) continue;
      late++;
      lateSince = Math.min(lateSince ?? due, due);
    }
    const { lateExact, whole } = sumOfAll(loan, now);
    return { tasks, sure, late, lateSince, lateExact: lateExact && sure === tasks, whole };
  };
}

interface Sortable {
  readonly reference: string;
  readonly sum: LoanSum;
}

const names = new Intl.Collator(undefined, { numeric: true });
const byDays = (a: Sortable, b: Sortable) => since(a) - since(b);
const byTasks = (a: Sortable, b: Sortable) => b.sum.late - a.sum.late;

function since({ sum: { lateSince } }: Sortable): number {
  return lateSince ?? Number.MAX_SAFE_INTEGER;
}

const COMPARE: Readonly<Record<LoanOrder, (a: Sortable, b: Sortable) => number>> = {
  added: () => 0,
  daysLate: (a, b) => byDays(a, b) || byTasks(a, b),
  lateTasks: (a, b) => byTasks(a, b) || byDays(a, b),
  name: (a, b) => names.compare(a.reference, b.reference),
};
