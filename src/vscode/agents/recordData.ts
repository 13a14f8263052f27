import { parseServiceDate } from "../../domain/dueDate";
import { oneLine } from "../../domain/oneLine";

/*
 * What of a record an agent may read. Text that may say anything, also to the agent, is left out or marked; the rest has
 * a form in which nothing can be said.
 */

/** Free text of a record. The name says to a model that it is data, whatever it says. */
export interface UntrustedText {
  readonly untrustedText: string;
}

/** What a value of the service is called that its document does not state. */
export const OTHER_VALUE = "another value";

/** Characters that are not seen: formats, tags, private ones. Text can be hidden in them. */
const UNSEEN = /[\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
const ADDRESSES =
  /[a-z][\w+.-]*:\/\/\S*|\b(?:mailto|data|command|javascript|vscode|file):\S+|\bwww\.\S+|(?<![\w.])(?:[\w-]+\.)+[a-z]{2,}\/\S*/giu;
const EMAILS = /\S+@\S+/gu;

/** Text without links, addresses, markup and what cannot be seen. */
export function withoutMarkup(text: string, longest: number): string {
  const words = oneLine(text)
    .replace(UNSEEN, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replace(/<[^>]*>/gu, " ")
    .replace(ADDRESSES, "(link left out)")
    .replace(EMAILS, "(address left out)")
    .replace(/[`*~#|\\<>[\]{}]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, " ");
  return oneLine(words.replace(/ {2,}/g, " "), longest);
}

export function untrusted(text: string | undefined, longest: number): UntrustedText | undefined {
  const words = text === undefined ? "" : withoutMarkup(text, longest);
  return words === "" ? undefined : { untrustedText: words };
}

/** A value that the service's document states. Any other one is text that may say anything. */
export function statedValue(value: string | undefined, stated: readonly string[]): string | undefined {
  return value === undefined || stated.includes(value) ? value : OTHER_VALUE;
}

export function recordNumber(value: string | undefined): string | undefined {
  return value === undefined || /^\d{1,6}$/.test(value) ? value : OTHER_VALUE;
}

/** A date of the service as an ISO day or time; that it cannot be read where it does not parse. */
export function recordDate(text: string | undefined): string | undefined {
  const date = parseServiceDate(text);
  if (date === undefined) return text === undefined ? undefined : OTHER_VALUE;
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
