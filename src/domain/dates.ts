import * as l10n from "@vscode/l10n";
import type { Task } from "./task";
import { isOutstanding } from "./taskStatus";
import { beginningOf, dayOf, isoTime, MILLISECONDS_OF_DAY, timeZone, zoneOption } from "./timeZone";
import { isNotRead, type Text, textOf } from "./unknown";

/** A day, or midnight of a day in whatever time zone the service writes it: then it is a day that was written as a time. */
const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})(?:T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/;

interface ServiceDate {
  /** Milliseconds since the epoch: of a whole day, its beginning where the user is. */
  readonly time: number;
  readonly wholeDay: boolean;
}

/** The format is not stated (service.md 2.9): ISO dates, ISO times and epoch numbers are understood. */
export function parseServiceDate(date: Text): ServiceDate | undefined {
  const text = textOf(date);
  if (text === undefined) return undefined;
  const day = DAY_PATTERN.exec(text);
  if (day) return wholeDay(Number(day[1]), Number(day[2]) - 1, Number(day[3]));
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) {
    const time = isoTime(text);
    // Date moves the 30th of February to March.
    const exists = wholeDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1, Number(text.slice(8, 10)));
    return Number.isNaN(time) || !exists ? undefined : { time, wholeDay: false };
  }
  // Ten digits are seconds and thirteen milliseconds for any date of this century.
  if (/^\d{10}$/.test(text)) return ofEpoch(Number(text) * 1000);
  if (/^\d{13}$/.test(text)) return ofEpoch(Number(text));
  return undefined;
}

function ofEpoch(time: number): ServiceDate | undefined {
  if (time % MILLISECONDS_OF_DAY !== 0) return { time, wholeDay: false };
  const utc = new Date(time);
  return wholeDay(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate());
}

function wholeDay(year: number, month: number, date: number): ServiceDate | undefined {
  const time = beginningOf(year, month, date);
  const day = dayOf(time);
  // Date moves the 31st of a short month and a two-digit year to another day.
  return day.year === year && day.month === month ? { time, wholeDay: true } : undefined;
}

/** Whether it can be told when it is due, be it never. */
export function isDueKnown(dueDate: Text): boolean {
  if (isNotRead(dueDate)) return false;
  return textOf(dueDate) === undefined || parseServiceDate(dueDate) !== undefined;
}

export function isOverdue(dueDate: Text, now: number): boolean {
  const from = overdueFrom(dueDate);
  return from !== undefined && from <= now;
}

/** Known to be late. A finished task is not overdue. `now` in milliseconds since the epoch. */
export function isTaskOverdue({ status, dueDate }: Pick<Task, "status" | "dueDate">, now: number): boolean {
  return isOutstanding(status) && isOverdue(dueDate, now);
}

/** The first moment at which it is overdue, in milliseconds since the epoch; undefined when it never is, or when nobody can tell. */
export function overdueFrom(dueDate: Text): number | undefined {
  const due = parseServiceDate(dueDate);
  if (due === undefined) return undefined;
  return due.wholeDay ? dayAfter(due.time, 1) : due.time + 1;
}

/** Where the user is. In some zones a day begins at 01:00 once a year, so no hour of the day is carried over. */
export function dayAfter(time: number, days: number): number {
  const { year, month, date } = dayOf(time);
  return beginningOf(year, month, date + days);
}

/** A time, such as when something was read, with the day when that is not today. In milliseconds since the epoch. */
export function asOfText(time: number, now: number, timeStyle: "short" | "medium" = "short"): string {
  const sameDay = dayNumber(time) === dayNumber(now);
  return dateFormat({ timeStyle, ...(sameDay ? {} : { dateStyle: "medium" as const }) }).format(time);
}

/** For a text that is read elsewhere, too. */
export function timeWithZone(time: number, timeStyle: "short" | "medium" = "medium"): string {
  return `${dateFormat({ dateStyle: "medium", timeStyle }).format(time)} (${timeZone()})`;
}

/** A date of the service in the user's words; as it came when it does not parse. */
export function dateText(text: string): string {
  const date = parseServiceDate(text);
  if (date === undefined) return text;
  return dateFormat({
    dateStyle: "medium",
    ...(date.wholeDay ? {} : { timeStyle: "short" as const }),
  }).format(date.time);
}

/** When a task is due, for a text that is read later: with its date, `Nov 16, 2026 · late`. Undefined without a due date. */
export function dueText(task: Task, now: number): string | undefined {
  return textWithDue(task, (date) => (isTaskOverdue(task, now) ? lateText(dateText(date)) : dueOn(dateText(date))));
}

/** When a task is due, where there is little room and it is read now: `12d late`, `due today`, `due Dec 3`. */
export function dueInRow(task: Pick<Task, "status" | "dueDate">, now: number): string | undefined {
  return textWithDue(task, (date) => dueWords(date, now, isTaskOverdue(task, now)));
}

function textWithDue({ dueDate }: Pick<Task, "dueDate">, shown: (date: string) => string): string | undefined {
  if (isNotRead(dueDate)) return l10n.t("due date not read");
  const date = textOf(dueDate);
  return date && shown(date);
}

/** `isLate`: a task that is finished is not late, whatever its date. */
export function dueWords(date: string, now: number, isLate: boolean): string {
  const days = daysSince(parseServiceDate(date)?.time, now);
  if (isLate && days !== undefined) return lateWords(days);
  return days === 0 ? l10n.t("due today") : dueOn(rowDate(date, now));
}

/** `12d late`; a time of today may have passed. */
export function lateWords(days: number): string {
  return days === 0 ? l10n.t("late today") : l10n.t("{0}d late", days);
}

function dueOn(date: string): string {
  return l10n.t({ message: "due {0}", args: [date], comment: "{0} is a date in the future" });
}

/** Calendar days from a time until now, where the user is: 0 on the day itself, negative before it. */
export function daysSince(time: number | undefined, now: number): number | undefined {
  return time === undefined ? undefined : dayNumber(now) - dayNumber(time);
}

/** Counts calendar days, which may have 23 or 25 hours. */
export function dayNumber(time: number): number {
  const { year, month, date } = dayOf(time);
  return Date.UTC(year, month, date) / MILLISECONDS_OF_DAY;
}

export function dateOfDay(day: number): string {
  return dateFormat({ dateStyle: "medium", timeZone: "UTC" }).format(day * MILLISECONDS_OF_DAY);
}

/** Where there is little room: the day alone, and the year only when it is not this one. */
export function rowDate(text: string, now: number): string {
  const time = parseServiceDate(text)?.time;
  return time === undefined ? text : dayText(time, now);
}

export function dayText(time: number, now: number): string {
  const sameYear = dayOf(time).year === dayOf(now).year;
  return dateFormat({ month: "short", day: "numeric", ...(sameYear ? {} : { year: "numeric" }) }).format(time);
}

export function lateText(date: string): string {
  return l10n.t({ message: "{0} · late", args: [date], comment: "{0} is the date when a task was due" });
}

/** Created once for each style: that takes 0.15 ms, and a list of tasks or of activities uses thousands. */
function formatBy<Style, Format>(make: (locale: string | undefined, style: Style) => Format): (style: Style) => Format {
  const formats = new Map<string, Format>();
  return (style) => {
    const locale = displayLocale();
    const key = JSON.stringify([locale, style, zoneOption()]);
    const known = formats.get(key) ?? make(locale, style);
    formats.set(key, known);
    return known;
  };
}

export const dateFormat = formatBy(
  (locale, style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...zoneOption(), ...style }),
);
export const numberFormat = formatBy((locale, style: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, style));

let locale: string | undefined;
let chooseLocale: (() => string) | undefined;

/** The locale of dates and numbers in sentences of ours; undefined means the system's. */
export function displayLocale(): string | undefined {
  locale ??= chooseLocale?.();
  return locale;
}

/** `next` is called with the first date only: the first use of Intl is too slow for activation. */
export function setDisplayLocale(next: () => string): void {
  chooseLocale = next;
  locale = undefined;
}

/** The user's own variant of the language, such as en-GB: one sentence does not mix two languages. */
export function localeFor(language: string, preferred: readonly string[]): string {
  const base = language.split("-")[0];
  return preferred.find((candidate) => candidate.split("-")[0] === base) ?? language;
}
