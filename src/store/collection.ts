import { type Entry, failureOf } from "./entry";
import { Emitter } from "./event";

export interface CollectionOptions<T> {
  /** Reads one thing from the service. */
  readonly fetch: (reference: string, options: { first: number; signal: AbortSignal }) => Promise<T>;
  readonly pageSize: () => number;
  readonly now: () => number;
  /** What went wrong without being a ServiceError, for the log. */
  readonly onUnexpected: (error: unknown) => void;
  /** How many reads may be under way at once. */
  readonly concurrency: number;
}

/** `undefined`: the list itself changed; otherwise the entry of that reference. */
export type CollectionChange = string | undefined;

/** Entries in the order of the user's list. The newest read of an entry wins; a failed one keeps the last good value. */
export class Collection<T> {
  readonly #options: CollectionOptions<T>;
  readonly #entries = new Map<string, Entry<T>>();
  readonly #reads = new Map<string, AbortController>();
  readonly #waiting: (() => void)[] = [];
  readonly #changed = new Emitter<CollectionChange>();
  #running = 0;

  readonly onDidChange = this.#changed.event;

  constructor(references: readonly string[], options: CollectionOptions<T>) {
    this.#options = options;
    for (const reference of references) this.#entries.set(reference, this.#unread(reference));
  }

  get references(): readonly string[] {
    return [...this.#entries.keys()];
  }

  get entries(): readonly Entry<T>[] {
    return [...this.#entries.values()];
  }

  get(reference: string): Entry<T> | undefined {
    return this.#entries.get(reference);
  }

  /** When the oldest of what is shown was read, in milliseconds since the epoch; undefined while nothing is. */
  get asOf(): number | undefined {
    let oldest: number | undefined;
    for (const { asOf } of this.#entries.values()) {
      if (asOf !== undefined && (oldest === undefined || asOf < oldest)) oldest = asOf;
    }
    return oldest;
  }

  /** The references that were not listed yet. */
  add(references: readonly string[]): string[] {
    const added = references.filter((reference) => !this.#entries.has(reference));
    for (const reference of added) this.#entries.set(reference, this.#unread(reference));
    if (added.length > 0) this.#changed.fire(undefined);
    return added;
  }

  remove(reference: string): void {
    this.#reads.get(reference)?.abort();
    if (this.#entries.delete(reference)) this.#changed.fire(undefined);
  }

  /** Reads the given entries, or all. Resolves when each has been answered, has failed or was overtaken. */
  async refresh(references: readonly string[] = this.references, signal?: AbortSignal): Promise<void> {
    await Promise.all(references.map((reference) => this.#read(reference, signal)));
  }

  /** Asks for one page size more of each connection of the entry. */
  async loadMore(reference: string): Promise<void> {
    const entry = this.#entries.get(reference);
    if (entry === undefined) return;
    this.#set({ ...entry, first: entry.first + this.#options.pageSize() });
    await this.#read(reference);
  }

  dispose(): void {
    for (const read of this.#reads.values()) read.abort();
    this.#changed.dispose();
  }

  async #read(reference: string, signal?: AbortSignal): Promise<void> {
    const entry = this.#entries.get(reference);
    if (entry === undefined) return;
    this.#reads.get(reference)?.abort();
    const read = new AbortController();
    this.#reads.set(reference, read);
    this.#set({ ...entry, loading: true });
    const cancelled = signal === undefined ? read.signal : AbortSignal.any([read.signal, signal]);

    const outcome = await this.#limited(cancelled, () => this.#attempt(reference, cancelled));
    const current = this.#entries.get(reference);
    // Overtaken by a newer read, or taken off the list: whoever did that has the say.
    if (this.#reads.get(reference) !== read || current === undefined) return;
    this.#reads.delete(reference);
    this.#set({ ...current, loading: false, ...outcome });
  }

  async #attempt(reference: string, signal: AbortSignal): Promise<Partial<Entry<T>>> {
    // Read here, not when the read was queued: "load more" may have come in between.
    const first = this.#entries.get(reference)?.first ?? this.#options.pageSize();
    try {
      const value = await this.#options.fetch(reference, { first, signal });
      return { value, asOf: this.#options.now(), failure: undefined };
    } catch (error) {
      if (signal.aborted) return {};
      const failure = failureOf(error);
      if (failure.kind === "unexpected") this.#options.onUnexpected(error);
      return { failure };
    }
  }

  async #limited(signal: AbortSignal, work: () => Promise<Partial<Entry<T>>>): Promise<Partial<Entry<T>>> {
    if (this.#running >= this.#options.concurrency) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running++;
    try {
      return signal.aborted ? {} : await work();
    } finally {
      // The place goes straight to the next in line, so that the count holds.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }

  #unread(reference: string): Entry<T> {
    const first = this.#options.pageSize();
    return { reference, value: undefined, asOf: undefined, failure: undefined, loading: false, first };
  }

  #set(entry: Entry<T>): void {
    this.#entries.set(entry.reference, entry);
    this.#changed.fire(entry.reference);
  }
}
