import type { Deal } from "../domain/deal";
import { type Loan, tasksOf } from "../domain/loan";
import { isOutstanding } from "../domain/taskStatus";
import type { LoanOriginationService } from "../service/loanOriginationService";
import { Collection } from "./collection";
import type { Failure } from "./entry";
import type { ReferenceList } from "./references";

/** Reads of one kind under way at once: polite to a service whose rate limits are not stated (service.md 8). */
const CONCURRENCY = 4;

/** What is wrong with one loan or deal only. */
const OF_ONE_THING: ReadonlySet<Failure["kind"]> = new Set(["refused", "notFound", "unexpected"]);

export interface LoanStoreOptions {
  readonly service: Pick<LoanOriginationService, "loan" | "deal">;
  readonly references: ReferenceList;
  readonly pageSize: () => number;
  readonly now: () => number;
  readonly onUnexpected: (error: unknown) => void;
}

/** The snapshot of one environment: the loans and deals on the user's list, as the service last told them. */
export class LoanStore {
  readonly loans: Collection<Loan>;
  readonly deals: Collection<Deal>;
  readonly #references: ReferenceList;

  constructor(options: LoanStoreOptions) {
    this.#references = options.references;
    const listed = options.references.read();
    const common = { ...options, concurrency: CONCURRENCY };
    this.loans = new Collection(listed.loans, {
      ...common,
      fetch: (reference, read) => options.service.loan(reference, read),
    });
    this.deals = new Collection(listed.deals, {
      ...common,
      fetch: (reference, read) => options.service.deal(reference, read),
    });
  }

  /** Tasks of all listed loans that are not finished, as far as they have been read. */
  get outstandingTasks(): number {
    return this.loans.entries.reduce((sum, { value }) => sum + (value ? outstandingIn(value) : 0), 0);
  }

  /** Why the service as a whole could not be read, whichever loan or deal was asked for; undefined while it can be. */
  get failure(): Failure | undefined {
    return [...this.loans.entries, ...this.deals.entries]
      .map(({ failure }) => failure)
      .find((failure) => failure !== undefined && !OF_ONE_THING.has(failure.kind));
  }

  async refresh(signal?: AbortSignal): Promise<void> {
    await Promise.all([this.loans.refresh(undefined, signal), this.deals.refresh(undefined, signal)]);
  }

  async addLoans(references: readonly string[]): Promise<string[]> {
    return this.#add(this.loans, references);
  }

  async addDeals(references: readonly string[]): Promise<string[]> {
    return this.#add(this.deals, references);
  }

  async removeLoan(reference: string): Promise<void> {
    this.loans.remove(reference);
    await this.#save();
  }

  async removeDeal(reference: string): Promise<void> {
    this.deals.remove(reference);
    await this.#save();
  }

  dispose(): void {
    this.loans.dispose();
    this.deals.dispose();
  }

  /** Lists and reads them; the ones that were listed already are left alone. */
  async #add<T>(collection: Collection<T>, references: readonly string[]): Promise<string[]> {
    const added = collection.add(references);
    await this.#save();
    await collection.refresh(added);
    return added;
  }

  async #save(): Promise<void> {
    await this.#references.write({ loans: this.loans.references, deals: this.deals.references });
  }
}

const counted = new WeakMap<Loan, number>();

/** Counted once for each answer: the badge asks after every loan that arrives. */
function outstandingIn(loan: Loan): number {
  const known = counted.get(loan);
  if (known !== undefined) return known;
  const count = tasksOf(loan).filter(({ task }) => isOutstanding(task.status)).length;
  counted.set(loan, count);
  return count;
}
