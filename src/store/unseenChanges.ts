import { findTask, type Loan } from "../domain/loan";
import { areEqual } from "../domain/unknown";
import type { Collection } from "./collection";
import type { StoreMasking } from "./entry";
import { Emitter } from "./event";
import { type PollerClock, throttle } from "./poller";
import {
  changesSince,
  isFullyRead,
  isOfField,
  type OwnChange,
  revealed,
  type SavedLoan,
  type SeenLoan,
  type SeenLoans,
  seenLoanOf,
  type TaskChange,
  taskKeysOf,
  withFirstReads,
  withOwnChange,
} from "./seen";

/** Writes are collected so long: a first refresh adds to the file for each loan. */
const FIRST_SEEN_MILLISECONDS = 2_000;

export interface SeenStorage {
  read(): Promise<SeenLoans>;
  /** Saves these loans, and forgets those that are `undefined`. Others are not touched: other windows write, too. */
  write(seen: Readonly<Record<string, SavedLoan | undefined>>): Promise<void>;
}

/** A change, and the reads that it was between. Times are in milliseconds since the epoch. */
export interface FoundChange {
  readonly change: TaskChange;
  /** When the loan was last read without it; undefined if that is not known. */
  readonly after: number | undefined;
  /** When it was first read with it. */
  readonly by: number;
}

interface OwnChanges {
  readonly reference: string;
  readonly changes: readonly TaskChange[];
}

/** What changed on the listed loans since the user last looked. A loan that was never seen has no changes. */
export class UnseenChanges {
  readonly #loans: Collection<Loan>;
  readonly #storage: SeenStorage;
  readonly #onUnexpected: (error: unknown) => void;
  readonly #masking: StoreMasking;
  /** A loan that is still as it was seen is kept as that loan, which is in memory anyway: 10 MiB less for 1,000 loans. */
  readonly #seen = new Map<string, SeenLoan | { readonly loan: Loan; readonly asOf: number | undefined }>();
  readonly #changes = new Map<string, readonly FoundChange[]>();
  /** What was marked as seen since this began: it stays in the course of its loan. */
  readonly #past = new Map<string, readonly FoundChange[]>();
  /** When each loan was last read in this window without a gap: what was missing may have changed before. */
  readonly #readAt = new Map<string, number>();
  readonly #changed: Emitter<string>;
  readonly onDidChange;
  readonly #did: Emitter<OwnChanges>;
  /** What a change of the user's own did, also where the user had seen it so before. */
  readonly onDidOwn;
  readonly #following: readonly { dispose(): void }[];
  readonly #loaded: Promise<void>;
  #writing: Promise<void> = Promise.resolve();
  #queued = false;
  readonly #saveSoon: ReturnType<typeof throttle>;
  /** The tasks that were seen anew and are not written yet, by reference, or all that there is of the loan. */
  readonly #unsaved = new Map<string, ReadonlySet<string> | "all">();

  constructor(
    loans: Collection<Loan>,
    storage: SeenStorage,
    onUnexpected: (error: unknown) => void,
    masking: StoreMasking,
    after?: PollerClock["after"],
  ) {
    this.#loans = loans;
    this.#storage = storage;
    this.#onUnexpected = onUnexpected;
    this.#changed = new Emitter(onUnexpected);
    this.onDidChange = this.#changed.event;
    this.#did = new Emitter(onUnexpected);
    this.onDidOwn = this.#did.event;
    this.#masking = masking;
    this.#saveSoon = throttle(FIRST_SEEN_MILLISECONDS, () => void this.#save(), after);
    this.#following = [
      loans.onDidChange((reference) => void this.#compare(reference)),
      // After the change: what is compared then was read differently before.
      loans.onDidUpdate((reference) => this.#noteRead(reference)),
    ];
    this.#loaded = this.#load();
  }

  /** None of a loan that is listed before by another reference: what changed is told once. */
  of(reference: string): readonly TaskChange[] {
    return this.unmaskedChanges(reference).map((change) => this.#masking.change(change));
  }

  /** Also what was marked as seen. The service has no history: when something changed is known no better than this. */
  foundOf(reference: string): readonly FoundChange[] {
    if (this.#loans.repeated.has(reference)) return [];
    return this.#pastAnd(reference).map((one) => ({ ...one, change: this.#masking.change(one.change) }));
  }

  #pastAnd(reference: string): readonly FoundChange[] {
    return [...(this.#past.get(reference) ?? []), ...(this.#changes.get(reference) ?? [])];
  }

  unmaskedChanges(reference: string): readonly TaskChange[] {
    const found = this.#loans.repeated.has(reference) ? [] : (this.#changes.get(reference) ?? []);
    return found.map(({ change }) => change);
  }

  /** When the state was read that the loan is compared with, in milliseconds since the epoch; undefined if not known. */
  seenAsOf(reference: string): number | undefined {
    return this.#seen.get(reference)?.asOf;
  }

  all(): { readonly reference: string; readonly changes: readonly TaskChange[] }[] {
    return this.#loans.references
      .map((reference) => ({ reference, changes: this.of(reference) }))
      .filter(({ changes }) => changes.length > 0);
  }

  async settled(): Promise<void> {
    await this.#loaded;
    await this.#writing;
  }

  /** Marks all loans as seen, or one. */
  async markSeen(reference?: string): Promise<void> {
    await this.#loaded;
    for (const one of reference === undefined ? this.#loans.references : this.#loans.namesOf([reference])) {
      const { value: loan, asOf } = this.#loans.unmaskedEntry(one) ?? {};
      if (loan === undefined) continue;
      const before = this.#seenOf(one) ?? { ...seenLoanOf(loan), asOf };
      const whole = isFullyRead(loan);
      this.#past.set(one, this.#pastAnd(one));
      const seen = { ...seenLoanOf(loan, before), asOf: whole ? asOf : before.asOf };
      this.#see(one, seen, loan, whole ? "all" : Object.keys(seen.tasks));
    }
    await this.#save();
  }

  /** `before`: the loan as it was read last before that. Does not wait for the disk: the outcome is told after this. */
  async markOwn(reference: string, before: Loan, own: OwnChange): Promise<void> {
    await this.#loaded;
    for (const one of this.#loans.namesOf([reference])) this.#seeOwn(one, before, own);
    void this.#save();
  }

  #seeOwn(reference: string, before: Loan, own: OwnChange): void {
    const loan = this.#loans.unmaskedEntry(reference)?.value;
    const seen = this.#seenOf(reference);
    if (loan === undefined || seen === undefined) return;
    const was = seenLoanOf(before, seen);
    const keyOf = taskKeysOf(loan, seen);
    const keys = own.tasks.flatMap(({ id, kind }) => {
      const task = findTask(loan, id, kind)?.task;
      return task === undefined ? [] : [keyOf(task)];
    });
    this.#see(reference, withOwnChange(seen, was, seenLoanOf(loan, was), own, keys), loan, keys);
    if (this.#loans.repeated.has(reference)) return;
    const isOwn = (one: TaskChange) =>
      isOfField(one) && own.fields.includes(one.kind) && own.tasks.some((task) => isChangeOf(one, task));
    this.#did.fire({ reference, changes: changesSince(was, loan).filter(isOwn) });
  }

  #see(reference: string, seen: SeenLoan, loan: Loan, tasks: Iterable<string> | "all"): void {
    this.#keep(reference, seen, loan);
    this.#toSave(reference, tasks);
    this.#set(reference, changesSince(seen, loan));
  }

  dispose(): void {
    for (const one of this.#following) one.dispose();
    this.#saveSoon.dispose();
    if (this.#unsaved.size > 0) void this.#save();
    this.#changed.dispose();
    this.#did.dispose();
  }

  async #load(): Promise<void> {
    try {
      const kept = await this.#storage.read();
      for (const reference of this.#loans.references) {
        const seen = Object.hasOwn(kept, reference) ? kept[reference] : undefined;
        if (seen !== undefined) this.#seen.set(reference, seen);
      }
    } catch (error) {
      this.#onUnexpected(error);
    }
    for (const reference of this.#loans.references) await this.#compare(reference, true);
  }

  #noteRead(reference: string | undefined): void {
    if (reference === undefined) return;
    const { value: loan, asOf } = this.#loans.unmaskedEntry(reference) ?? {};
    if (loan === undefined || asOf === undefined || asOf === this.#readAt.get(reference)) return;
    if (isFullyRead(loan)) this.#readAt.set(reference, asOf);
  }

  async #compare(reference: string | undefined, loading = false): Promise<void> {
    // What is read while the file is loaded is compared with that.
    const readBefore = loading ? undefined : this.#readAt.get(reference ?? "");
    if (!loading) await this.#loaded;
    if (reference === undefined) return this.#forgetUnlisted();
    const { value: loan, asOf } = this.#loans.unmaskedEntry(reference) ?? {};
    if (loan === undefined) return;
    const kept = this.#seenOf(reference);
    const before = kept && revealed(kept, loan);
    const seen = before === undefined ? { ...seenLoanOf(loan), asOf } : withFirstReads(before, loan);
    this.#keep(reference, seen, loan);
    if (seen !== before) {
      const anew = Object.keys(seen.tasks).filter((key) => before && seen.tasks[key] !== before.tasks[key]);
      this.#toSave(reference, anew);
      this.#saveSoon();
    }
    this.#set(reference, changesSince(seen, loan), readBefore);
  }

  /** A loan that was removed from the list counts as never seen when it is added again. */
  #forgetUnlisted(): void {
    const listed = new Set(this.#loans.references);
    for (const reference of this.#seen.keys()) {
      if (listed.has(reference)) continue;
      this.#seen.delete(reference);
      this.#readAt.delete(reference);
      this.#past.delete(reference);
      this.#set(reference, []);
      this.#toSave(reference, "all");
      this.#saveSoon();
    }
  }

  #toSave(reference: string, tasks: Iterable<string> | "all"): void {
    const before = this.#unsaved.get(reference) ?? [];
    this.#unsaved.set(reference, before === "all" || tasks === "all" ? "all" : new Set([...before, ...tasks]));
  }

  #seenOf(reference: string): SeenLoan | undefined {
    const seen = this.#seen.get(reference);
    return seen === undefined || "tasks" in seen ? seen : { ...seenLoanOf(seen.loan), asOf: seen.asOf };
  }

  #keep(reference: string, seen: SeenLoan, loan: Loan): void {
    const { lists, tasks } = seenLoanOf(loan);
    const unchanged = areEqual(lists, seen.lists) && areEqual(tasks, seen.tasks);
    this.#seen.set(reference, unchanged ? { loan, asOf: seen.asOf } : seen);
  }

  #set(reference: string, changes: readonly TaskChange[], readBefore = this.seenAsOf(reference)): void {
    const before = this.#changes.get(reference) ?? [];
    const known = before.map(({ change }) => change);
    if (areEqual(changes, known)) return;
    const by = this.#loans.unmaskedEntry(reference)?.asOf ?? 0;
    const found = changes.map((change): FoundChange => {
      const same = before.find((one) => areEqual(one.change, change));
      // A value that changed again: all of that came after the read before the first time.
      const first = before.find((one) => isOfSameField(one.change, change));
      return same ?? { change, after: first === undefined ? readBefore : first.after, by };
    });
    if (changes.length === 0) this.#changes.delete(reference);
    else this.#changes.set(reference, found);
    this.#changed.fire(reference);
  }

  /** One writing takes all that came before it begins. */
  #save(): Promise<void> {
    if (this.#queued) return this.#writing;
    this.#queued = true;
    this.#writing = this.#writing.then(async () => {
      this.#queued = false;
      const unsaved = [...this.#unsaved];
      this.#unsaved.clear();
      const saved = unsaved.map(([reference, tasks]) => {
        const seen = this.#seenOf(reference);
        return [reference, seen === undefined || tasks === "all" ? seen : { ...seen, only: [...tasks] }] as const;
      });
      try {
        await this.#storage.write(Object.fromEntries(saved));
      } catch (error) {
        for (const [reference, tasks] of unsaved) this.#toSave(reference, tasks);
        this.#onUnexpected(error);
      }
    });
    return this.#writing;
  }
}

/** A change names the kind of its task only where two tasks have the ID. */
function isChangeOf({ taskId, taskKind }: TaskChange, { id, kind }: OwnChange["tasks"][number]): boolean {
  return id === taskId && (taskKind === undefined || kind === undefined || kind === taskKind);
}

function isOfSameField(one: TaskChange, other: TaskChange): boolean {
  const isSame = one.kind === other.kind && one.taskId === other.taskId && one.taskKind === other.taskKind;
  return isSame && one.kind !== "newDocument";
}
