import type { DateFormat } from "../choices";
import type { TaskRecord } from "../state/state";
import type { GraphQLContext } from "./context";

/** service.md 2.5: a day. What it looks like is not stated (2.9), so it is a choice. */
export function dueDate(task: TaskRecord, _args: unknown, { choices }: GraphQLContext): string | number | undefined {
  return task.dueDate === undefined ? undefined : written(task.dueDate, choices.dates);
}

/** service.md 2.5 */
export function completedAt(
  task: TaskRecord,
  _args: unknown,
  { choices }: GraphQLContext,
): string | number | undefined {
  return task.completedAt === undefined ? undefined : written(task.completedAt, choices.dates);
}

/** service.md 2.5 */
export function createdOn(task: TaskRecord, _args: unknown, { choices }: GraphQLContext): string | number {
  return written(task.createdOn, choices.dates);
}

/** A day or a time in ISO 8601, in another format. */
function written(iso: string, format: DateFormat): string | number {
  if (format === "iso") return iso;
  if (format === "epochSeconds") return Math.floor(Date.parse(iso) / 1000);
  const [, year, month, day, time] = /^(\d+)-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?/.exec(iso) ?? [];
  return `${month}/${day}/${year}${time === undefined ? "" : ` ${time}`}`;
}
