import * as l10n from "@vscode/l10n";

/*
 * How much is made of what the service answers. Whatever an answer holds, no text that is made of it takes longer than a
 * user notices. What is left out is said in its place, and never counts as nothing.
 */

/** In bytes: a larger answer is not read to its end. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** Entries of all lists of an answer: borrowers, tasks, documents and incomes. */
export const MAX_ENTRIES = 2_000;
/** Entries of `errors`. */
export const MAX_ERRORS = 500;
/** How many messages of errors are kept for one value, and for all values together. */
export const MAX_MESSAGES = 10;
export const MAX_MESSAGES_PER_ANSWER = 1_000;

/** In characters: a value, a value that is of no use in part (an ID, an address), an error's message, and a document. */
export const MAX_TEXT_LENGTH = 5_000;
export const MAX_ID_LENGTH = 1_000;
export const MAX_MESSAGE_LENGTH = 700;
export const MAX_DOCUMENT_LENGTH = 500_000;

/** A GraphQL document that the user writes is looked at with each key, so its characters and its levels of brackets are limited. */
export const MAX_QUERY_LENGTH = 20_000;
export const MAX_QUERY_DEPTH = 100;

/** Levels of a value: JSON.stringify, for example, ends with an error some thousands of levels down. */
export const MAX_DEPTH = 50;

export function cut(text: string, longest = MAX_TEXT_LENGTH): string {
  if (text.length <= longest) return text;
  // Not within a character of two units.
  const shown = text.slice(0, longest).replace(/[\ud800-\udbff]$/, "");
  return `${shown}… ${cutText(text.length - shown.length)}`;
}

/** Behind the first of several messages. */
export function moreText(messages: number): string {
  return l10n.t("(and {0} more)", messages);
}

export function cutText(characters: number): string {
  return l10n.t("Cut here: {0} more characters came.", characters);
}

/** Texts and comments, in which a bracket is none, and brackets. */
const BRACKETS = /"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"?|#[^\n]*|[{[(]|[}\])]/g;

/** Why nothing is done with a document of GraphQL, in a few words; undefined where it is within the limits. */
export function queryBeyondLimits(text: string): string | undefined {
  const beyond = l10n.t(
    "Cannot be run: it has more than {0} characters, or more than {1} levels",
    MAX_QUERY_LENGTH,
    MAX_QUERY_DEPTH,
  );
  if (text.length > MAX_QUERY_LENGTH) return beyond;
  let depth = 0;
  for (const [found] of text.matchAll(BRACKETS)) {
    if ("{[(".includes(found)) depth++;
    else if ("}])".includes(found)) depth--;
    if (depth > MAX_QUERY_DEPTH) return beyond;
  }
  return undefined;
}

/** Whether a value of JSON has more levels than are made use of. */
export function isTooDeep(value: unknown, levels = MAX_DEPTH): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}
