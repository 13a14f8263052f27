import { escapeRegExp } from "../../domain/escapeRegExp";
import { UNPRINTABLE } from "../../domain/unprintable";
import type { WithoutToken } from "./withoutToken";

const LONGEST = 300;
const UNPRINTABLE_RUNS = new RegExp(`${UNPRINTABLE.source}+`, "gu");

/** What must not appear in a text that is shown or logged. */
export interface Secrets {
  /** Undefined before there is a token. */
  readonly withoutToken: WithoutToken | undefined;
  /** The variables of the request, at any depth. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The service's own words as part of one of our sentences: one line, short, without secrets. */
export function safeWords(words: string, secrets: Secrets): string {
  // Long enough to redact whole values before the cut, short enough not to search megabytes.
  let text = words.slice(0, 20 * LONGEST).replace(UNPRINTABLE_RUNS, " ");
  text = secrets.withoutToken?.text(text) ?? text;
  for (const value of textsOf(secrets.variables)) text = text.replace(wholeWord(value), "…");
  text = text.replace(/\s+/g, " ").trim();
  const characters = [...text];
  return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST - 1).join("")}…`;
}

/** Longest first, so that a value that is a part of another leaves nothing of it behind. */
function textsOf(variables: unknown): string[] {
  const texts = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === "object" && value !== null) Object.values(value).forEach(visit);
    if (typeof value !== "string" || value.trim() === "") return;
    texts.add(value.replace(UNPRINTABLE_RUNS, " ").trim());
    texts.add(JSON.stringify(value).slice(1, -1).trim());
  };
  visit(variables);
  return [...texts].sort((a, b) => b.length - a.length);
}

function wholeWord(value: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(value)}(?![\\p{L}\\p{N}])`, "giu");
}
