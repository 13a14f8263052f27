import { parseServiceDate } from "../../domain/dates";
import { type Text, textOf } from "../../domain/unknown";

/*
 * What of a record an agent may read. Text that may say anything, also to the agent, is left out; the rest has a form in
 * which nothing can be said.
 */

/** What a value of the service is called that its document does not state. */
export const OTHER_VALUE = "another value";

/** A value that the service's document states. Any other one is text that may say anything. */
export function statedValue(given: Text, stated: readonly string[]): string | undefined {
  const value = textOf(given);
  return value === undefined || stated.includes(value) ? value : OTHER_VALUE;
}

export function recordNumber(given: Text): string | undefined {
  const value = textOf(given);
  return value === undefined || /^\d{1,6}$/.test(value) ? value : OTHER_VALUE;
}

/** A date of the service as an ISO day or time; that it cannot be read where it does not parse. */
export function recordDate(text: Text): string | undefined {
  const date = parseServiceDate(text);
  if (date === undefined) return textOf(text) === undefined ? undefined : OTHER_VALUE;
  return date.wholeDay ? dayText(date.time) : timeText(date.time);
}

export function timeText(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}

/** The day where the user is. */
export function dayText(time: number): string {
  const date = new Date(time);
  const part = (value: number, digits: number) => `${value}`.padStart(digits, "0");
  return [part(date.getFullYear(), 4), part(date.getMonth() + 1, 2), part(date.getDate(), 2)].join("-");
}
