import type { Task } from "./task";
import { isOutstanding } from "./taskStatus";

/**
 * When a date of the service falls, in milliseconds since the epoch.
 * The format is not stated (service.md 2.9): ISO dates, ISO times and epoch numbers are understood, all else is undefined.
 * A date without a time means that whole day where the user is.
 */
export function parseServiceDate(
  text: string | undefined,
): { readonly time: number; readonly wholeDay: boolean } | undefined {
  if (text === undefined) return undefined;
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (day) {
    const [year, month, date] = [Number(day[1]), Number(day[2]), Number(day[3])];
    const local = new Date(year, month - 1, date);
    // Date moves the 31st of a short month and a two-digit year to another day.
    const kept = local.getFullYear() === year && local.getMonth() === month - 1;
    return kept ? { time: local.getTime(), wholeDay: true } : undefined;
  }
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) {
    const time = Date.parse(text);
    return Number.isNaN(time) ? undefined : { time, wholeDay: false };
  }
  // Ten digits are seconds and thirteen milliseconds for any date of this century.
  if (/^\d{10}$/.test(text)) return { time: Number(text) * 1000, wholeDay: false };
  if (/^\d{13}$/.test(text)) return { time: Number(text), wholeDay: false };
  return undefined;
}

/** `now` in milliseconds since the epoch. */
export function isOverdue(dueDate: string | undefined, now: number): boolean {
  const from = overdueFrom(dueDate);
  return from !== undefined && from <= now;
}

/** A finished task is overdue no more. `now` in milliseconds since the epoch. */
export function isTaskOverdue({ status, dueDate }: Pick<Task, "status" | "dueDate">, now: number): boolean {
  return isOutstanding(status) && isOverdue(dueDate, now);
}

/** The first moment at which it is overdue, in milliseconds since the epoch; undefined when it never is. */
export function overdueFrom(dueDate: string | undefined): number | undefined {
  const due = parseServiceDate(dueDate);
  if (due === undefined) return undefined;
  if (!due.wholeDay) return due.time + 1;
  const endOfDay = new Date(due.time);
  endOfDay.setDate(endOfDay.getDate() + 1);
  return endOfDay.getTime();
}
