import { ownerLabel } from "../domain/borrower";
import { dueTime } from "../domain/compareTasks";
import { isOverdue } from "../domain/dueDate";
import type { Loan, OwnedTask } from "../domain/loan";
import { nextActor, nextActorLabel } from "../domain/nextActor";
import { type Task, taskLabel } from "../domain/task";
import { isOutstanding, statusLabel } from "../domain/taskStatus";
import type { Entry } from "./entry";
import { TopK } from "./topK";

/** One bit for each word; bitwise operators have 32. */
const MOST_WORDS = 30;

export interface ShownDates {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** What is shown of a due date, whose task may be late. */
  dueWords(dueDate: string, late: boolean): string;
}

export interface FoundTask extends OwnedTask {
  readonly loanReference: string;
}

/**
 * The tasks that have every word of the query in their title, borrower, loan, status, due date (as it came or as it is
 * shown), ID, or in the words for who acts next: those whose title begins with it first, then those with it in their
 * title; outstanding ones first, soonest due first.
 *
 * There is no index: one of tens of thousands of tasks takes longer to make than to do without, and each refresh would
 * make it anew. What many tasks have in common is looked at once.
 */
export function searchTasks(
  entries: readonly Entry<Loan>[],
  query: string,
  limit: number,
  { now, dueWords }: ShownDates,
): FoundTask[] {
  const wanted = query.trim().toLowerCase();
  const words = wanted.split(/\s+/, MOST_WORDS).filter((word) => word !== "");
  // One bit for each word that is still missing.
  const all = words.reduce((bits, _, index) => bits | (1 << index), 0);
  const lacking = (bits: number, text: string) =>
    words.reduce((left, word, index) => (text.includes(word) ? left & ~(1 << index) : left), bits);

  const title = remembered((label: string) => {
    const text = label.toLowerCase();
    const match = text.startsWith(wanted) ? 0 : text.includes(wanted) ? 1 : 2;
    return { match, lacks: lacking(all, text) };
  });
  const status = remembered((value: string | undefined) => ({
    outstanding: isOutstanding(value),
    lacks: lacking(all, statusLabel(value).toLowerCase()),
  }));
  const due = remembered((date: string | undefined) => ({
    time: dueTime(date),
    late: isOverdue(date, now),
    lacks: lacking(all, date?.toLowerCase() ?? ""),
  }));
  const actor = remembered((who: string) => ({ lacks: lacking(all, nextActorLabel(who).toLowerCase()) }));
  // Due dates are formatted only for tasks that still miss a word, which few do.
  const dueInTime = remembered((date: string) => ({ lacks: lacking(all, dueWords(date, false).toLowerCase()) }));
  const overdue = remembered((date: string) => ({ lacks: lacking(all, dueWords(date, true).toLowerCase()) }));
  const topTasks = new TopK<FoundTask>(limit);

  for (const { reference: loanReference, value: loan } of entries) {
    if (loan === undefined) continue;
    const loanLacks = lacking(all, `${loanReference}\n${loan.id}`.toLowerCase());
    const look = (owner: string, tasks: readonly Task[], borrower: OwnedTask["borrower"]) => {
      const ownerLacks = lacking(loanLacks, owner.toLowerCase());
      for (const task of tasks) {
        const { match, lacks: titleLacks } = title(taskLabel(task));
        const { outstanding, lacks: statusLacks } = status(task.status);
        const { time, late, lacks: dueLacks } = due(task.dueDate);
        let lacks = ownerLacks & titleLacks & statusLacks & dueLacks;
        if (lacks !== 0 && task.dueDate !== undefined) {
          lacks &= (outstanding && late ? overdue : dueInTime)(task.dueDate).lacks;
        }
        if (lacks !== 0) lacks &= actor(nextActor(task)).lacks;
        if (lacks !== 0 && lacking(lacks, task.id.toLowerCase()) !== 0) continue;
        topTasks.offer(match * 2 + (outstanding ? 0 : 1), time, () => ({ task, borrower, loanReference }));
      }
    };
    for (const borrower of loan.borrowers.items) look(ownerLabel(borrower), borrower.tasks.items, borrower);
    look(ownerLabel(undefined), loan.loanOfficerTasks.items, undefined);
  }
  return topTasks.items;
}

/** Caches `make` by its argument. */
function remembered<Key, Value extends object>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
