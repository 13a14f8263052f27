import * as l10n from "@vscode/l10n";
import { dateFormat, displayLocale, isTaskOverdue, parseServiceDate } from "../../domain/dates";
import type { Task } from "../../domain/task";
import { isNotRead, textOf } from "../../domain/unknown";

/** A time, such as when something was read, with the day when that is not today. In milliseconds since the epoch. */
export function asOfText(time: number, now: number, timeStyle: "short" | "medium" = "short"): string {
  const sameDay = new Date(time).toDateString() === new Date(now).toDateString();
  return dateFormat({ timeStyle, ...(sameDay ? {} : { dateStyle: "medium" as const }) }).format(time);
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

/** Due dates in a row: the year only when it is not this one. */
function shortDateText(text: string, now: number): string {
  const date = parseServiceDate(text);
  if (date === undefined) return text;
  const sameYear = new Date(date.time).getFullYear() === new Date(now).getFullYear();
  return dateFormat({
    month: "short",
    day: "numeric",
    ...(sameYear ? {} : { year: "numeric" as const }),
  }).format(date.time);
}

/** When a task is due, where it stands in a row; undefined when it has no due date. */
export function dueText(task: Task, now: number): string | undefined {
  if (isNotRead(task.dueDate)) return l10n.t("due date not read");
  const dueDate = textOf(task.dueDate);
  return dueDate === undefined ? undefined : dueWords(dueDate, isTaskOverdue(task, now), now);
}

export function dueWords(dueDate: string, late: boolean, now: number): string {
  const due = shortDateText(dueDate, now);
  return late
    ? l10n.t("overdue since {0}", due)
    : l10n.t({ message: "due {0}", args: [due], comment: "{0} is a date in the future" });
}

const UNITS = ["bytes", "KB", "MB", "GB"] as const;

export function byteText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  const style = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return `${new Intl.NumberFormat(displayLocale(), style).format(value)} ${UNITS[unit]}`;
}

/** More would make a message unreadable. */
const NAMED = 5;

export function namedReferences(references: readonly string[]): string {
  const more = references.length - NAMED;
  if (more <= 1) return references.join(", ");
  return l10n.t("{0} and {1} more", references.slice(0, NAMED).join(", "), more);
}

/** The rate is shown after so many milliseconds: before that it means nothing. */
const RATE_AFTER_MS = 1000;

/** `elapsed`: in milliseconds since its first byte. */
export function transferText(sent: number, total: number, elapsed: number): string {
  const parts = [
    l10n.t({
      message: "{0} of {1}",
      args: [byteText(sent), byteText(total)],
      comment: "Sizes, such as 3 MB of 10 MB",
    }),
    percentText(sent / total),
  ];
  if (elapsed >= RATE_AFTER_MS && sent > 0) {
    const rate = (sent / elapsed) * 1000;
    parts.push(`${byteText(rate)}/s`);
    if (sent < total)
      parts.push(
        l10n.t({
          message: "{0} left",
          args: [durationText((total - sent) / rate)],
          comment: "{0} is a duration, such as 2 min",
        }),
      );
  }
  return parts.join(" · ");
}

function percentText(part: number): string {
  return new Intl.NumberFormat(displayLocale(), { style: "percent" }).format(Math.floor(part * 100) / 100);
}

function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
