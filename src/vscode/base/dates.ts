import { dateFormat } from "../../domain/dateFormat";
import { parseServiceDate } from "../../domain/dueDate";

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
export function shortDateText(text: string, now: number): string {
  const date = parseServiceDate(text);
  if (date === undefined) return text;
  const sameYear = new Date(date.time).getFullYear() === new Date(now).getFullYear();
  return dateFormat({
    month: "short",
    day: "numeric",
    ...(sameYear ? {} : { year: "numeric" as const }),
  }).format(date.time);
}
