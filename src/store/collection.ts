import { areEqual, countSetting } from "../domain/unknown";
import { ServiceError } from "../service/failure/serviceError";
import type { ReadOptions } from "../service/loanOriginationService";
import { concernsOneEntry, type Entry, type Failure, failureOf, isGone, repeatedReferences } from "./entry";
import { Emitter } from "./event";
import type { QueuedRead, QueuedReadOptions, ReadAgain, ReadEnd, ReadQueue } from "./readQueue";

interface CollectionOptions<T> {
  readonly fetch: (reference: string, options: Required<ReadOptions>) => Promise<T>;
  readonly pageSize: () => number;
  readonly now: () => number;
  /** What went wrong without being a ServiceError, for the log. */
  readonly onUnexpected: (error: unknown) => void;
  /** What getters return for an entry, such as a masked one. */
  readonly masked: (entry: Entry<T>) => Entry<T>;
  readonly queue: ReadQueue;
  /** Whether `fetch` knows of batches. */
  readonly batches?: boolean;
  /** A read was made and ended so, unless it was cancelled. */
  readonly onRead: (failure: Failure | undefined) => void;
  /** Whether time alone has changed what is shown of it, between two moments in milliseconds since the epoch. */
  readonly changesWithTime?: (value: T, from: number, to: number) => boolean;
}

type ReadPriority = Omit<QueuedReadOptions, "signal" | "shares">;

interface ReadUnderWay<T> {
  readonly how: ReadPriority;
  readonly controller: AbortController;
  readonly queued: QueuedRead<Partial<Entry<T>>>;
  /** Whether it ended with an answer or a failure; false when it was overtaken or canceled. */
  readonly end: Promise<boolean>;
  overtakenBy?: ReadUnderWay<T>;
}

const UNREAD_ENTRY = {
  value: undefined,
  asOf: undefined,
  triedAt: undefined,
  failure: undefined,
  loading: false,
  pages: 1,
};

/** `loanOps.pageSize`: a whole number from 1 to 1000; what is no number is the default. */
export function pageSizeOf(setting: unknown): number {
  return countSetting(setting, 1000, 50);
}

/** The newest read wins. A failed one keeps the last good value, one that brings what was known its object. */
export class Collection<T extends { readonly id: string }> {
  readonly #options: CollectionOptions<T>;
  readonly #entries = new Map<string, Entry<T>>();
  readonly #reads = new Map<string, ReadUnderWay<T>>();
  readonly #changed: Emitter<string | undefined>;
  /** Fires with the reference of an entry; with undefined where the list itself changed, or how all is shown. */
  readonly onDidChange;
  readonly #updated: Emitter<string | undefined>;
  /** The same, and each read that begins or ends, also one that brings what was known. */
  readonly onDidUpdate;
  #closed = false;
  /** Undefined once it may be another one. */
  #repeated: ReadonlyMap<string, string> | undefined;

  constructor(references: readonly string[], options: CollectionOptions<T>) {
    this.#options = options;
    this.#changed = new Emitter(options.onUnexpected);
    this.onDidChange = this.#changed.event;
    this.#updated = new Emitter(options.onUnexpected);
    this.onDidUpdate = this.#updated.event;
    for (const reference of references) this.#entries.set(reference, { reference, ...UNREAD_ENTRY });
  }

  get references(): readonly string[] {
    return [...this.#entries.keys()];
  }

  get entries(): readonly Entry<T>[] {
    return this.unmaskedEntries.map((entry) => this.#options.masked(entry));
  }

  get(reference: string): Entry<T> | undefined {
    const entry = this.unmaskedEntry(reference);
    return entry && this.#options.masked(entry);
  }

  /** Unmasked entries, for comparing, counting and sending. */
  get unmaskedEntries(): readonly Entry<T>[] {
    return [...this.#entries.values()];
  }

  unmaskedEntry(reference: string): Entry<T> | undefined {
    return this.#entries.get(reference);
  }

  /** What is listed more than once, by its ID and by its friendly ID: each later reference, with the first one. */
  get repeated(): ReadonlyMap<string, string> {
    this.#repeated ??= repeatedReferences(this.unmaskedEntries);
    return this.#repeated;
  }

  /** What is listed by its ID and by its friendly ID has one row: the reference that it stands under. */
  firstNameOf(reference: string): string {
    return this.repeated.get(reference) ?? reference;
  }

  /** All that these are called on the list, in their order. */
  namesOf(references: readonly string[]): ReadonlySet<string> {
    const names = Map.groupBy(this.references, (one) => this.firstNameOf(one));
    return new Set(references.flatMap((one) => names.get(this.firstNameOf(one)) ?? []));
  }

  /** Every entry is shown in another way now (share-safe mode, a new day). */
  redisplay(): void {
    this.#fire(undefined);
  }

  /** When the oldest of what the service has was read, in milliseconds since the epoch; undefined while nothing is read. */
  get asOf(): number | undefined {
    const times = this.unmaskedEntries.flatMap((entry) => (isGone(entry) ? [] : (entry.asOf ?? [])));
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** Why the service as a whole could not be read, whichever was asked for; undefined while it can be. */
  get failure(): Failure | undefined {
    const once = this.entries.filter(({ reference }) => !this.repeated.has(reference));
    return once.find(({ failure }) => failure !== undefined && !concernsOneEntry(failure))?.failure;
  }

  add(references: readonly string[]): string[] {
    const added = references.filter((reference) => !this.#entries.has(reference));
    for (const reference of added) this.#entries.set(reference, { reference, ...UNREAD_ENTRY });
    if (added.length > 0) this.#fire(undefined);
    return added;
  }

  remove(...references: readonly string[]): void {
    for (const reference of references) this.#reads.get(reference)?.controller.abort();
    this.#repeated = undefined;
    const removed = references.filter((reference) => this.#entries.delete(reference));
    if (removed.length > 0) this.#fire(undefined);
  }

  /** A read was not made, or the service wants it later. */
  get postponed(): readonly string[] {
    return this.unmaskedEntries.filter(({ failure }) => failure?.postponed).map(({ reference }) => reference);
  }

  /**
   * Resolves when each was answered or has failed, be it by a read that overtook it. A single one is always made. What is
   * listed twice is read by both names: one of them would show the user's own change later, as if somebody else made it.
   */
  async refresh(references: readonly string[] = this.references, signal?: AbortSignal): Promise<void> {
    const how = { ahead: true, canWait: references.length > 1 };
    await Promise.all(Array.from(this.namesOf(references), (name) => this.#read(name, how, signal)));
  }

  async refreshInBackground(references: readonly string[]): Promise<void> {
    const how = { ahead: false, canWait: true };
    await Promise.all(references.map((reference) => this.#read(reference, how)));
  }

  prioritize(reference: string): void {
    this.#reads.get(reference)?.queued.prioritize();
  }

  /** Asks for one page size more of each connection of the entry. */
  async loadMore(reference: string): Promise<void> {
    const entry = this.#entries.get(reference);
    if (entry === undefined) return;
    this.#set({ ...entry, pages: entry.pages + 1 });
    await this.#read(reference, { ahead: true, canWait: false });
  }

  /** A single requested read still runs to its end: a command waits for it to report the state after a change. */
  dispose(): void {
    this.#closed = true;
    for (const { controller, how } of this.#reads.values()) if (how.canWait) controller.abort();
    this.#changed.dispose();
    this.#updated.dispose();
  }

  /*
   * Each entry has one read under way at the most. A second one aborts it and takes its place:
   *
   *   #read ─→ #start ─→ queue ─→ #attempt ─→ #ended ─→ answered: true
   *              │ overtakes                      └ overtaken: false, so `#read` waits for `overtakenBy`
   *              └→ #start ─→ queue ─→ #attempt ─→ #ended ─→ true, for both who wait
   *
   * False without a newer one means canceled: `#read` begins again, unless nobody wants it any more.
   */

  async #read(reference: string, how: ReadPriority, signal?: AbortSignal): Promise<void> {
    let answered = false;
    while (!answered && !signal?.aborted && !(this.#closed && how.canWait)) {
      const entry = this.#entries.get(reference);
      if (entry === undefined) return;
      let read: ReadUnderWay<T> | undefined = this.#start(entry, how, signal);
      // An answer of the newer read counts as well.
      for (; !answered && read; read = read.overtakenBy) answered = await read.end;
    }
  }

  /** Overtakes the read that is under way, with all who wait for it. */
  #start(entry: Entry<T>, asked: ReadPriority, signal: AbortSignal | undefined): ReadUnderWay<T> {
    const { reference } = entry;
    const overtaken = this.#reads.get(reference);
    overtaken?.controller.abort();
    const how: ReadPriority = {
      ahead: asked.ahead || overtaken?.how.ahead === true,
      canWait: asked.canWait && overtaken?.how.canWait !== false,
    };
    const controller = new AbortController();
    const cancelled = signal === undefined ? controller.signal : AbortSignal.any([controller.signal, signal]);
    this.#set({ ...entry, loading: true });
    // What somebody waits for, alone, is asked for alone; and what is larger than the others.
    const shares = this.#options.batches === true && how.canWait && entry.pages === 1;
    const queued = this.#options.queue.add((batch) => this.#attempt(reference, cancelled, batch), {
      ...how,
      shares,
      signal: cancelled,
    });
    const read: ReadUnderWay<T> = {
      how,
      controller,
      queued,
      end: queued.end.then((end) => this.#ended(reference, read, end)),
    };
    if (overtaken) overtaken.overtakenBy = read;
    this.#reads.set(reference, read);
    return read;
  }

  #ended(reference: string, read: ReadUnderWay<T>, end: ReadEnd<Partial<Entry<T>>>): boolean {
    // Overtaken by a newer read, or removed from the list: this answer is dropped.
    if (this.#reads.get(reference) !== read) return false;
    this.#reads.delete(reference);
    const current = this.#entries.get(reference);
    if (current === undefined) return false;
    const outcome = changesByRead(end);
    const value = outcome.value === undefined || areEqual(outcome.value, current.value) ? current.value : outcome.value;
    this.#set({ ...current, loading: false, ...outcome, value });
    return Object.keys(outcome).length > 0;
  }

  async #attempt(
    reference: string,
    signal: AbortSignal,
    batch: object | undefined,
  ): Promise<{ readonly made: Partial<Entry<T>> } | ReadAgain> {
    try {
      // Read here, not when the read was queued: "load more" or another setting may have come in between.
      const first = (this.#entries.get(reference)?.pages ?? 1) * this.#options.pageSize();
      let request: number | undefined;
      const answered = (id: number | undefined) => {
        request = id;
      };
      const value = await this.#options.fetch(reference, { first, signal, batch, answered });
      this.#options.onRead(undefined);
      const now = this.#options.now();
      return { made: { value, request, asOf: now, triedAt: now, failure: undefined } };
    } catch (error) {
      if (signal.aborted) return { made: {} };
      if (batch !== undefined && error instanceof ServiceError && error.askAgain) return { again: error.askAgain };
      const failure = failureOf(error);
      if (failure.kind === "unexpected") this.#options.onUnexpected(error);
      this.#options.onRead(failure);
      return { made: { failure, triedAt: this.#options.now() } };
    }
  }

  #set(entry: Entry<T>): void {
    const before = this.#entries.get(entry.reference);
    if (entry.value?.id !== before?.value?.id) this.#repeated = undefined;
    this.#entries.set(entry.reference, entry);
    if (before === undefined || this.#isOther(before, entry)) this.#fire(entry.reference);
    else this.#updated.fire(entry.reference);
  }

  #isOther(before: Entry<T>, now: Entry<T>): boolean {
    if (before.value !== now.value || before.failure !== now.failure) return true;
    if (now.value === undefined) return before.loading !== now.loading;
    const [from, to] = [before.triedAt, now.triedAt];
    if (from === undefined || to === undefined || from === to) return false;
    return this.#options.changesWithTime?.(now.value, from, to) === true;
  }

  #fire(change: string | undefined): void {
    this.#changed.fire(change);
    this.#updated.fire(change);
  }
}

function changesByRead<T>(end: ReadEnd<Partial<Entry<T>>>): Partial<Entry<T>> {
  if (end === undefined) return {};
  return "made" in end ? end.made : { failure: { ...end.postponed, postponed: true } };
}
