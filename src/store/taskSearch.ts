import { overdueFrom } from "../domain/dates";
import { type Loan, type OwnedTask, ownerLabel } from "../domain/loan";
import { taskLabel } from "../domain/task";
import { dueTime } from "../domain/taskFilter";
import { isFinished, isOutstanding, nextActor, nextActorLabel, statusLabel } from "../domain/taskStatus";
import { foldedText } from "../domain/text";
import { type Text, textOf } from "../domain/unknown";
import type { Entry } from "./entry";

/** One bit for each word; bitwise operators have 32. */
const MOST_WORDS = 30;

interface ShownDates {
  readonly now: number;
  /** What is shown of a due date, whose task may be late. */
  dueWords(dueDate: string, late: boolean): string;
}

export interface FoundTask extends OwnedTask {
  readonly loanReference: string;
}

/** Such as a title or a borrower, which many tasks have in common. */
interface SharedText {
  readonly text: string;
  /** The words of the present query that it does not have, a bit for each. */
  lacks: number;
}

interface Candidate {
  readonly found: FoundTask;
  readonly title: SharedText;
  readonly loan: SharedText;
  readonly owner: SharedText;
  readonly status: SharedText;
  readonly actor: SharedText;
  readonly date: SharedText;
  readonly id: string;
  readonly outstanding: boolean;
  readonly due: number;
}

/** What does not depend on the query is prepared once, so that each key is answered within a frame. */
export class TaskSearch {
  readonly #texts: SharedText[] = [];
  readonly #candidates: Candidate[] = [];

  constructor(entries: readonly Entry<Loan>[], { now, dueWords }: ShownDates) {
    const shared = (text: string): SharedText => {
      const made = { text: foldedText(text), lacks: 0 };
      this.#texts.push(made);
      return made;
    };
    const title = remembered(shared);
    const status = remembered((value: Text) => ({
      outstanding: !isFinished(value),
      canBeLate: isOutstanding(value),
      label: shared(statusLabel(value)),
    }));
    const actor = remembered((who: string) => shared(nextActorLabel(who)));
    const due = remembered((date: Text) => dueTime(date));
    // Once for each date: to find the day after costs more than all else of a task.
    const lateFrom = remembered((date: Text) => overdueFrom(date) ?? Number.POSITIVE_INFINITY);
    const inTime = remembered((date: string) => shared(`${date}\n${dueWords(date, false)}`));
    const overdue = remembered((date: string) => shared(`${date}\n${dueWords(date, true)}`));

    const none = shared("");
    const add = (loan: SharedText, owner: SharedText, found: FoundTask) => {
      const { task } = found;
      const { outstanding, canBeLate, label } = status(task.status);
      const time = due(task.dueDate);
      const date = textOf(task.dueDate);
      this.#candidates.push({
        found,
        title: title(taskLabel(task)),
        loan,
        owner,
        status: label,
        actor: actor(nextActor(task)),
        date: date === undefined ? none : (canBeLate && lateFrom(task.dueDate) <= now ? overdue : inTime)(date),
        id: foldedText(task.id),
        outstanding,
        due: time,
      });
    };
    for (const { reference, value } of entries) {
      if (value === undefined) continue;
      const loan = shared(`${reference}\n${value.id}`);
      for (const borrower of value.borrowers.items) {
        const owner = shared(ownerLabel(borrower));
        for (const task of borrower.tasks.items) add(loan, owner, { task, borrower, loanReference: reference });
      }
      const officer = shared(ownerLabel(undefined));
      for (const task of value.loanOfficerTasks.items) {
        add(loan, officer, { task, borrower: undefined, loanReference: reference });
      }
    }
  }

  /** Titles that begin with the query first, then those that have it; outstanding ones first, soonest due first. */
  find(query: string, limit: number): FoundTask[] {
    const wanted = foldedText(query.trim());
    const words = wanted.split(/\s+/, MOST_WORDS).filter((word) => word !== "");
    const lacking = (bits: number, text: string) =>
      words.reduce((left, word, index) => (text.includes(word) ? left & ~(1 << index) : left), bits);
    const all = words.reduce((bits, _, index) => bits | (1 << index), 0);
    for (const one of this.#texts) one.lacks = lacking(all, one.text);

    const top = new TopK<FoundTask>(limit);
    for (const one of this.#candidates) {
      const { title } = one;
      const lacks =
        title.lacks & one.loan.lacks & one.owner.lacks & one.status.lacks & one.actor.lacks & one.date.lacks;
      if (lacks !== 0 && lacking(lacks, one.id) !== 0) continue;
      const match = title.text.startsWith(wanted) ? 0 : title.text.includes(wanted) ? 1 : 2;
      top.offer(match * 2 + (one.outstanding ? 0 : 1), one.due, one.found);
    }
    return top.items;
  }
}

function remembered<Key, Value extends object | number>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

interface Place<T> {
  readonly rank: number;
  readonly order: number;
  readonly item: T;
}

/** Keeps the `limit` lowest items by rank, then by order; of equal ones the first. */
export class TopK<T> {
  readonly #limit: number;
  readonly #places: Place<T>[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  get items(): T[] {
    return this.#places.map(({ item }) => item);
  }

  offer(rank: number, order: number, item: T): void {
    const places = this.#places;
    if (places.length >= this.#limit && !isBefore(rank, order, places.at(-1))) return;
    const at = places.findIndex((place) => isBefore(rank, order, place));
    places.splice(at < 0 ? places.length : at, 0, { rank, order, item });
    if (places.length > this.#limit) places.pop();
  }
}

function isBefore(rank: number, order: number, place: { readonly rank: number; readonly order: number } | undefined) {
  return place !== undefined && (rank < place.rank || (rank === place.rank && order < place.order));
}
