import type { Deal } from "../domain/deal";
import { type Loan, taskListsOf, tasksAreComplete } from "../domain/loan";
import { countTasks, type TaskCounts } from "../domain/taskCounts";
import type { LoanOriginationService } from "../service/loanOriginationService";
import { Backoff } from "./backoff";
import { Collection } from "./collection";
import { eachOnce, type Failure, isOfOneEntry } from "./entry";
import { LoansOnScreen } from "./loansOnScreen";
import { DEFAULT_READS_AT_ONCE, ReadQueue } from "./readQueue";
import type { ReferenceList, References } from "./references";
import { entryShown, SHOWN_UNCHANGED, type Shown } from "./shown";

export interface LoanStoreOptions {
  readonly service: Pick<LoanOriginationService, "loan" | "deal">;
  readonly references: ReferenceList;
  readonly pageSize: () => number;
  /** How many reads may be under way at once; asked whenever one could begin. */
  readonly concurrency?: () => number;
  /** What the user has on screen. */
  readonly loansOnScreen?: LoansOnScreen;
  readonly now: () => number;
  readonly random?: () => number;
  readonly onUnexpected: (error: unknown) => void;
  readonly shown?: Shown;
}

/** The snapshot of one environment: the loans and deals on the user's list, as they were last read. */
export class LoanStore {
  readonly loans: Collection<Loan>;
  readonly deals: Collection<Deal>;
  readonly backoff: Backoff;
  readonly #references: ReferenceList;
  readonly #loansOnScreen: LoansOnScreen;
  readonly #looking: { dispose(): void };
  #refreshing: Promise<void> | undefined;
  readonly #shown: Shown;
  readonly #now: () => number;

  constructor(options: LoanStoreOptions) {
    this.#references = options.references;
    this.#now = options.now;
    this.#loansOnScreen = options.loansOnScreen ?? new LoansOnScreen(options.onUnexpected);
    this.#looking = this.#loansOnScreen.onDidCome((reference) => this.loans.bringForward(reference));
    const queue = new ReadQueue(options.concurrency ?? (() => DEFAULT_READS_AT_ONCE));
    this.backoff = new Backoff({
      now: options.now,
      random: options.random ?? Math.random,
      onGiveUp: (failure) => queue.postpone(failure),
      onUnexpected: options.onUnexpected,
    });
    const listed = options.references.read();
    const { shown = SHOWN_UNCHANGED } = options;
    this.#shown = shown;
    const common = { ...options, queue, onRead: (failure: Failure | undefined) => this.backoff.ended(failure) };
    this.loans = new Collection(listed.loans, {
      ...common,
      shown: (entry) => entryShown(entry, (loan) => shown.loan(loan), shown),
      fetch: (reference, read) => options.service.loan(reference, read),
    });
    this.deals = new Collection(listed.deals, {
      ...common,
      shown: (entry) => entryShown(entry, (deal) => shown.deal(deal), shown),
      fetch: (reference, read) => options.service.deal(reference, read),
    });
  }

  /** How many tasks all listed loans have. */
  get taskCounts(): TaskCounts {
    const loans = eachOnce(this.loans.trueEntries).map(({ value }) => value);
    const lists = loans.flatMap((loan) => (loan ? taskListsOf(loan) : []));
    const whole = loans.every((loan) => loan !== undefined && tasksAreComplete(loan));
    return countTasks(lists, whole, this.#now());
  }

  /** Names of fields that were not asked for, because the service seems not to know them. */
  get leftOut(): readonly string[] {
    const read = [...this.loans.trueEntries, ...this.deals.trueEntries];
    return [...new Set(read.flatMap(({ value }) => value?.leftOut ?? []))];
  }

  /** Why the service as a whole could not be read, whichever loan or deal was asked for; undefined while it can be. */
  get failure(): Failure | undefined {
    const failure = [...this.loans.trueEntries, ...this.deals.trueEntries]
      .map((entry) => entry.failure)
      .find((one) => one !== undefined && !isOfOneEntry(one));
    return failure && this.#shown.failure(failure);
  }

  /** Reads everything because somebody wants it, also while the service asks to wait. */
  async refresh(): Promise<void> {
    this.backoff.overrule();
    await this.#once(this.#read({ loans: this.loans.references, deals: this.deals.references }));
  }

  /**
   * An automatic refresh, of everything or only of what an earlier one postponed. Joins a refresh that is under way:
   * otherwise a slow service would never finish one.
   */
  async poll(what: "everything" | "postponed"): Promise<void> {
    const of = <T>(collection: Collection<T>) => (what === "everything" ? collection.references : collection.postponed);
    const read = () => this.#read({ loans: of(this.loans), deals: of(this.deals) });
    await (this.#refreshing ?? this.#once(this.backoff.poll(read)));
  }

  async addLoans(references: readonly string[]): Promise<string[]> {
    return this.#add("loans", references);
  }

  async addDeals(references: readonly string[]): Promise<string[]> {
    return this.#add("deals", references);
  }

  async removeLoan(reference: string): Promise<void> {
    this.loans.remove(reference);
    await this.#keep("loans", (kept) => kept.filter((one) => one !== reference));
  }

  async removeDeal(reference: string): Promise<void> {
    this.deals.remove(reference);
    await this.#keep("deals", (kept) => kept.filter((one) => one !== reference));
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
    const { first, rest } = this.#loansOnScreen.split(loans);
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

  /** Lists and reads them; the ones that were listed already are left alone. */
  async #add(list: keyof References, references: readonly string[]): Promise<string[]> {
    const collection = this[list];
    const added = collection.add(references);
    await this.#keep(list, (kept) => [...new Set([...kept, ...references])]);
    await collection.refresh(added);
    return added;
  }

  /** Changes the stored list instead of replacing it: another window may have added something meanwhile. */
  async #keep(list: keyof References, change: (kept: readonly string[]) => readonly string[]): Promise<void> {
    const kept = this.#references.read();
    await this.#references.write({ ...kept, [list]: change(kept[list]) });
  }
}
