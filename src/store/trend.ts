import { createHash } from "node:crypto";
import { dayNumber } from "../domain/dates";
import { AGES, type BookFigures } from "../domain/figures";
import { isObject } from "../domain/unknown";

/** What the book came to on one day, when it was read last. Counts alone: no ID and no name. */
export interface TrendDay {
  /** As `dayNumber` has it: a day where the user is. */
  readonly day: number;
  readonly loans: number;
  readonly lateLoans: number;
  readonly outstanding: number;
  readonly finished: number;
  /** Late tasks by `AGES`. */
  readonly late: readonly number[];
  /** Not all was read, so there may be more. */
  readonly orMore?: true;
  /** The list of loans is another one than on the day before. */
  readonly otherList?: true;
}

export interface Trend {
  /** Made of the references that are listed now, which are on the disk anyway: it tells that the list is another one. */
  readonly list?: string;
  /** The oldest first. */
  readonly days: readonly TrendDay[];
}

/** Days of which something is kept: a clock that is wrong for once must not end all that was before. */
const MAX_DAYS = 400;

export function trendDay({ loans, lateLoans, read, counts, due }: BookFigures, now: number): TrendDay {
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
export function withDay({ list: before, days }: Trend, day: TrendDay, references: readonly string[]): Trend {
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
