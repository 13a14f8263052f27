import { isTaskOverdue } from "../domain/dates";
import { type Deal, type Loan, ownersOf, taskListsOf, tasksAreComplete, tasksOf } from "../domain/loan";
import { countTasks, type TaskCounts } from "../domain/taskCounts";
import type { LoanOriginationService } from "../service/loanOriginationService";
import { Backoff } from "./backoff";
import { Collection } from "./collection";
import { type Failure, maskedEntry, type StoreMasking, withoutRepeats } from "./entry";
import { Emitter } from "./event";
import { ReadQueue } from "./readQueue";
import type { ReferenceList, References } from "./references";

interface LoanStoreOptions {
  readonly service: Pick<LoanOriginationService, "loan" | "deal" | "loansAtOnce">;
  readonly references: ReferenceList;
  readonly pageSize: () => number;
  /** How many reads may be under way at once; asked whenever one could begin. */
  readonly concurrency: () => number;
  readonly loansOnScreen: LoansOnScreen;
  readonly now: () => number;
  readonly elapsed: () => number;
  readonly random?: () => number;
  readonly onUnexpected: (error: unknown) => void;
  readonly masking: StoreMasking;
}

/** Fewer are read before anybody asks how many there are. */
const PROGRESS_FROM = 20;

/** The snapshot of one environment: the loans and deals on the user's list, as they were last read. */
export class LoanStore {
  readonly loans: Collection<Loan>;
  readonly deals: Collection<Deal>;
  readonly backoff: Backoff;
  readonly #options: LoanStoreOptions;
  readonly #looking: { dispose(): void };
  #refreshing: Promise<void> | undefined;

  constructor(options: LoanStoreOptions) {
    this.#options = options;
    this.#looking = options.loansOnScreen.onDidCome((reference) => this.loans.prioritize(reference));
    const queue = new ReadQueue(options.concurrency, () => options.service.loansAtOnce());
    this.backoff = new Backoff({
      elapsed: options.elapsed,
      random: options.random ?? Math.random,
      onGiveUp: (failure) => queue.postpone(failure),
      onUnexpected: options.onUnexpected,
    });
    const listed = options.references.read();
    const { masking } = options;
    const common = { ...options, queue, onRead: (failure: Failure | undefined) => this.backoff.ended(failure) };
    this.loans = new Collection(listed.loans, {
      ...common,
      masked: (entry) => maskedEntry(entry, (loan) => masking.loan(loan), masking),
      fetch: (reference, read) => options.service.loan(reference, read),
      batches: true,
      changesWithTime: (loan, from, to) =>
        tasksOf(loan).some(({ task }) => !isTaskOverdue(task, from) && isTaskOverdue(task, to)),
    });
    this.deals = new Collection(listed.deals, {
      ...common,
      masked: (entry) => maskedEntry(entry, (deal) => masking.deal(deal), masking),
      fetch: (reference, read) => options.service.deal(reference, read),
    });
  }

  get taskCounts(): TaskCounts {
    const loans = withoutRepeats(this.loans.unmaskedEntries).map(({ value }) => value);
    const lists = loans.flatMap((loan) => (loan ? taskListsOf(ownersOf(loan)) : []));
    const whole = loans.every((loan) => loan !== undefined && tasksAreComplete(loan));
    return countTasks(lists, whole, this.#options.now());
  }

  /** How many of the listed loans are not being read, nor wait for it; undefined where few are. */
  get progress(): { readonly read: number; readonly all: number } | undefined {
    const { unmaskedEntries: all } = this.loans;
    const reading = all.filter(({ loading }) => loading).length;
    return reading < PROGRESS_FROM ? undefined : { read: all.length - reading, all: all.length };
  }

  /** Why the service as a whole could not be read, whichever loan or deal was asked for; undefined while it can be. */
  get failure(): Failure | undefined {
    return this.loans.failure ?? this.deals.failure;
  }

  /** Also while the service asks to wait. */
  async refresh(): Promise<void> {
    this.backoff.resetWait();
    await this.#once(this.#read({ loans: this.loans.references, deals: this.deals.references }));
  }

  /** Joins a refresh of everything that is under way: otherwise a slow service would never finish one. */
  async poll(what: "everything" | "postponed"): Promise<void> {
    if (this.#refreshing) return this.#refreshing;
    const of = (collection: Collection<Loan> | Collection<Deal>) =>
      what === "everything"
        ? collection.references
        : collection.postponed.filter((one) => !collection.unmaskedEntry(one)?.loading);
    const poll = this.backoff.poll(() => this.#read({ loans: of(this.loans), deals: of(this.deals) }));
    // One of what had to wait is none of everything: who joined it would read nothing.
    await (what === "everything" ? this.#once(poll) : poll);
  }

  /** Leaves them to a refresh of everything that is under way. */
  async pollLoans(references: readonly string[]): Promise<void> {
    await (this.#refreshing ?? this.backoff.poll(() => this.loans.refreshInBackground(references)));
  }

  /** Returns those that were not listed already, which alone are read. */
  async add(list: keyof References, references: readonly string[]): Promise<string[]> {
    const collection = this[list];
    const added = collection.add(references);
    await this.#keep(list, (kept) => [...new Set([...kept, ...references])]);
    await collection.refresh(added);
    return added;
  }

  async remove(list: keyof References, ...references: readonly string[]): Promise<void> {
    this[list].remove(...references);
    await this.#keep(list, (kept) => kept.filter((one) => !references.includes(one)));
  }

  /** Everything is shown in another way now (share-safe mode, a new day). */
  redisplay(): void {
    this.loans.redisplay();
    this.deals.redisplay();
  }

  dispose(): void {
    this.#looking.dispose();
    this.loans.dispose();
    this.deals.dispose();
    this.backoff.dispose();
  }

  /** Reads what is or was lately on screen first, then what was postponed the last time, then the rest. */
  async #read({ loans, deals }: References): Promise<void> {
    const { first, rest } = this.#options.loansOnScreen.split(loans);
    const waited = new Set(this.loans.postponed);
    const others = [...rest.filter((one) => waited.has(one)), ...rest.filter((one) => !waited.has(one))];
    await Promise.all([
      this.loans.refreshInBackground(first),
      this.deals.refreshInBackground(deals),
      this.loans.refreshInBackground(others),
    ]);
  }

  async #once(refresh: Promise<void>): Promise<void> {
    this.#refreshing = refresh;
    try {
      await refresh;
    } finally {
      if (this.#refreshing === refresh) this.#refreshing = undefined;
    }
  }

  /** Changes the stored list instead of replacing it: another window may have added something meanwhile. */
  async #keep(list: keyof References, change: (kept: readonly string[]) => readonly string[]): Promise<void> {
    const { references } = this.#options;
    const kept = references.read();
    await references.write({ ...kept, [list]: change(kept[list]) });
  }
}

const RECENT_LOANS = 20;

/** What a refresh reads first. By reference. */
export class LoansOnScreen {
  readonly #onScreen = new Map<unknown, readonly string[]>();
  readonly #came: Emitter<string>;
  /** A loan has come on screen at a place where it was not shown before. */
  readonly onDidCome;
  #recent: readonly string[] = [];

  constructor(onUnexpected: (error: unknown) => void) {
    this.#came = new Emitter(onUnexpected);
    this.onDidCome = this.#came.event;
  }

  /** What a place, such as an unfolded row or a page, shows now. */
  show(place: unknown, references: readonly string[]): void {
    const before = this.#onScreen.get(place) ?? [];
    this.#onScreen.set(place, references);
    for (const reference of references) {
      if (before.includes(reference)) continue;
      this.#recent = [reference, ...this.#recent.filter((other) => other !== reference)].slice(0, RECENT_LOANS);
      this.#came.fire(reference);
    }
  }

  hide(place: unknown): void {
    this.#onScreen.delete(place);
  }

  /** Those on screen as they are listed, then those that were there lately, the last one first; and all others. */
  split(references: readonly string[]): { readonly first: readonly string[]; readonly rest: readonly string[] } {
    const [listed, onScreen] = [new Set(references), new Set([...this.#onScreen.values()].flat())];
    const first = new Set(references.filter((reference) => onScreen.has(reference)));
    for (const reference of this.#recent) if (listed.has(reference)) first.add(reference);
    return { first: [...first], rest: references.filter((reference) => !first.has(reference)) };
  }
}
