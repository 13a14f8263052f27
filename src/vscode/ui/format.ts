import * as l10n from "@vscode/l10n";
import { byteText } from "../../domain/bytes";
import { dateFormat, isTaskOverdue, parseServiceDate } from "../../domain/dates";
import type { Task } from "../../domain/task";
import { isNotRead, textOf } from "../../domain/unknown";
import type { RecordedAnswer } from "../../service/transport/connection";

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
  return late ? lateText(due) : l10n.t({ message: "due {0}", args: [due], comment: "{0} is a date in the future" });
}

export function lateText(date: string): string {
  return l10n.t({ message: "{0} · overdue", args: [date], comment: "{0} is the date when a task was due" });
}

export function cutLine({ size, body }: Pick<RecordedAnswer, "size" | "body">): string {
  return l10n.t("The answer has {0}. The first {1} of it are shown.", byteText(size), byteText(body.byteLength));
}

/** More would make a message unreadable. */
const NAMED = 5;

export function namedReferences(references: readonly string[]): string {
  const more = references.length - NAMED;
  if (more <= 1) return references.join(", ");
  return l10n.t("{0} and {1} more", references.slice(0, NAMED).join(", "), more);
}
