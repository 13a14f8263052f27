import { dayNumber } from "../domain/dates";
import { type BookFigures, countBook } from "../domain/figures";
import type { Loan } from "../domain/loan";
import { areEqual } from "../domain/unknown";
import type { Collection } from "./collection";
import { concernsOneEntry, type Entry, withoutRepeats } from "./entry";
import { Emitter } from "./event";
import { type PollerClock, throttle } from "./poller";
import { type Trend, type TrendDay, trendDay, trendIn, withDay } from "./trend";

/** What several windows keep, each changing what is there. */
export interface SharedStorage {
  read(): Promise<unknown>;
  change(change: (kept: unknown) => unknown): Promise<void>;
}

interface BookOptions {
  readonly loans: Pick<Collection<Loan>, "entries" | "references" | "onDidUpdate">;
  readonly storage: SharedStorage;
  readonly clock: Pick<PollerClock, "now" | "after">;
  readonly onUnexpected: (error: unknown) => void;
}

/** Counts that change all the time cannot be read. */
const COUNT_MILLISECONDS = 1000;
/** In milliseconds: the extension host answers nothing while a piece is counted. */
const PIECE = 8;

/** What the listed loans come to, counted after they were read, and what they came to on days before. */
export class Book {
  readonly #options: BookOptions;
  readonly #following: { dispose(): void };
  readonly #countSoon: ReturnType<typeof throttle>;
  readonly #changed: Emitter<void>;
  #counted: BookFigures | undefined;
  #counting: Promise<void> = Promise.resolve();
  #trend: Trend | undefined;
  #recorded: TrendDay | undefined;

  constructor(options: BookOptions) {
    this.#options = options;
    this.#changed = new Emitter(options.onUnexpected);
    const count = () => {
      this.#counting = this.#counting.then(() => this.#count()).catch(options.onUnexpected);
    };
    this.#countSoon = throttle(COUNT_MILLISECONDS, count, options.clock.after);
    this.#following = options.loans.onDidUpdate(this.#countSoon);
  }

  get onDidChange() {
    return this.#changed.event;
  }

  /** Undefined before the first read. */
  get figures(): BookFigures | undefined {
    return this.#counted;
  }

  /** The oldest first, without those that are still to come: the clock was wrong then. */
  get days(): readonly TrendDay[] {
    const today = dayNumber(this.#options.clock.now());
    return (this.#trend?.days ?? []).filter(({ day }) => day <= today);
  }

  /** All that was asked for is counted and kept. */
  async settled(): Promise<void> {
    await this.#counting;
  }

  dispose(): void {
    this.#following.dispose();
    this.#countSoon.dispose();
    this.#changed.dispose();
  }

  async #count(): Promise<void> {
    const { loans, storage, clock } = this.#options;
    const now = clock.now();
    const entries = withoutRepeats(loans.entries);
    this.#counted = await bookFigures(entries, now);
    try {
      this.#trend ??= trendIn(await storage.read());
      if (entries.every((entry) => isOfToday(entry, now))) await this.#record(trendDay(this.#counted, now));
    } finally {
      this.#changed.fire();
    }
  }

  /** One line a day, once all loans were read on that day. */
  async #record(day: TrendDay): Promise<void> {
    if (areEqual(day, this.#recorded)) return;
    const { loans, storage } = this.#options;
    await storage.change((kept) => {
      this.#trend = withDay(trendIn(kept), day, loans.references);
      return this.#trend;
    });
    this.#recorded = day;
  }
}

/** 40,000 tasks are counted in pieces. `now` in milliseconds since the epoch. */
async function bookFigures(entries: readonly Entry<Loan>[], now: number): Promise<BookFigures> {
  const counting = countBook(entries, now);
  let began = performance.now();
  for (;;) {
    const step = counting.next();
    if (step.done) return step.value;
    if (performance.now() - began < PIECE) continue;
    await new Promise(setImmediate);
    began = performance.now();
  }
}

function isOfToday({ loading, asOf = 0, triedAt = 0, failure }: Entry<Loan>, now: number): boolean {
  const time = failure && concernsOneEntry(failure) ? triedAt : asOf;
  return !loading && dayNumber(time) === dayNumber(now);
}
