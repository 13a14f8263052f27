import { createHash } from "node:crypto";
import { dayNumber } from "../domain/dates";
import { AGES, type BookFigures, countBook } from "../domain/figures";
import type { Loan } from "../domain/loan";
import { areEqual, isObject } from "../domain/unknown";
import type { Collection } from "./collection";
import { concernsOneEntry, type Entry, isGone, withoutRepeats } from "./entry";
import { Emitter } from "./event";
import { type PollerClock, throttle } from "./poller";

/** What several windows keep, each changing what is there. */
export interface SharedStorage {
  read(): Promise<unknown>;
  change(change: (kept: unknown) => unknown): Promise<void>;
}

interface BookOptions {
  readonly loans: Pick<Collection<Loan>, "entries" | "references" | "onDidUpdate">;
  readonly storage: SharedStorage;
  readonly clock: Pick<PollerClock, "now" | "after">;
  /** Whether texts of the loans are masked now. */
  readonly isMasked: () => boolean;
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
  readonly onDidChange;
  #counted: { readonly figures: BookFigures; readonly isMasked: boolean } | undefined;
  #counting: Promise<void> = Promise.resolve();
  #trend: Trend | undefined;
  #recorded: TrendDay | undefined;

  constructor(options: BookOptions) {
    this.#options = options;
    this.#changed = new Emitter(options.onUnexpected);
    this.onDidChange = this.#changed.event;
    const count = () => {
      this.#counting = this.#counting.then(() => this.#count()).catch(options.onUnexpected);
    };
    this.#countSoon = throttle(COUNT_MILLISECONDS, count, options.clock.after);
    this.#following = options.loans.onDidUpdate(this.#countSoon);
  }

  /** Undefined before the first read, and until all is counted as it is masked now: statuses and types may be free text. */
  get figures(): BookFigures | undefined {
    return this.#counted?.isMasked === this.#options.isMasked() ? this.#counted.figures : undefined;
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
    const [now, isMasked] = [clock.now(), this.#options.isMasked()];
    // What the service does not have holds no tasks: without it, the numbers are exact.
    const entries = withoutRepeats(loans.entries.filter((entry) => !isGone(entry)));
    let figures = await bookFigures(entries, now);
    // Of a loan that can no longer be read, what was read before is counted.
    if (entries.some(isUnreadable)) {
      figures = { ...figures, counts: { ...figures.counts, outstandingExact: false, overdueExact: false } };
    }
    this.#counted = { figures, isMasked };
    try {
      this.#trend ??= trendIn(await storage.read());
      if (entries.every((entry) => isOfToday(entry, now))) await this.#record(trendDay(figures, now));
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

/** The service answers, and does not give this one. */
export function isUnreadable({ failure }: Entry<Loan>): boolean {
  return failure !== undefined && concernsOneEntry(failure);
}

function isOfToday(entry: Entry<Loan>, now: number): boolean {
  const { loading, asOf = 0, triedAt = 0 } = entry;
  const time = isUnreadable(entry) ? triedAt : asOf;
  return !loading && dayNumber(time) === dayNumber(now);
}

/** What the book came to on one day, when it was read last. Counts alone: no ID and no name. */
export interface TrendDay {
  /** As `dayNumber` has it: a day where the user is. */
  readonly day: number;
  readonly loans: number;
  readonly lateLoans: number;
  readonly outstanding: number;
  /** Completed or cancelled. */
  readonly finished: number;
  /** Late tasks by `AGES`. */
  readonly late: readonly number[];
  /** Not all was read, so there may be more. */
  readonly orMore?: true;
  /** The list of loans is another one than on the day before. */
  readonly otherList?: true;
}

interface Trend {
  /** Made of the references that are listed now, which are on the disk anyway: it tells that the list is another one. */
  readonly list?: string;
  /** The oldest first. */
  readonly days: readonly TrendDay[];
}

/** Days of which something is kept: a clock that is wrong for once must not end all that was before. */
const MAX_DAYS = 400;

function trendDay({ loans, lateLoans, read, counts, due }: BookFigures, now: number): TrendDay {
  const { all, outstanding, statusesNotRead, outstandingExact, overdueExact } = counts;
  const whole = read === loans && outstandingExact && overdueExact;
  return {
    day: dayNumber(now),
    loans,
    lateLoans,
    outstanding,
    finished: all - outstanding - statusesNotRead,
    late: AGES.map((_, age) => sumOf(due.get(age) ?? [])),
    ...(!whole && { orMore: true }),
  };
}

/** Puts this day in the place of what was kept of it before. */
function withDay({ list: before, days }: Trend, day: TrendDay, references: readonly string[]): Trend {
  // Nothing was listed yet: the first list is no other one.
  if (days.length === 0 && references.length === 0) return { days };
  const list = createHash("sha256").update(JSON.stringify(references.toSorted())).digest("base64");
  const same = days.find((one) => one.day === day.day);
  const isOther = same?.otherList || (before !== undefined && before !== list);
  const now = { ...day, ...(isOther && { otherList: true as const }) };
  return { list, days: sorted([...days.filter((one) => one !== same), now]).slice(-MAX_DAYS) };
}

/** Without what is no line of a day, in a file that was damaged. */
export function trendIn(kept: unknown): Trend {
  const { list, days } = isObject(kept) ? kept : {};
  const lines = (Array.isArray(days) ? days : []).filter(isTrendDay);
  const byDay = new Map(lines.map((line) => [line.day, line]));
  return { ...(typeof list === "string" && { list }), days: sorted([...byDay.values()]) };
}

function isTrendDay(value: unknown): value is TrendDay {
  if (!isObject(value)) return false;
  const { day, loans, lateLoans, outstanding, finished, late } = value;
  const ages = Array.isArray(late) && late.length === AGES.length ? late : [undefined];
  return [day, loans, lateLoans, outstanding, finished, ...ages].every((one) => Number.isSafeInteger(one) && one >= 0);
}

function sorted(days: readonly TrendDay[]): TrendDay[] {
  return days.toSorted((a, b) => a.day - b.day);
}

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
