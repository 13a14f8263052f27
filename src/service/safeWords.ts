const LONGEST = 300;

/** Control characters, line ends, and the marks that turn the direction of text around. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** What must not appear in a text that is shown or logged. */
export interface Secrets {
  readonly token: string | undefined;
  /** The variables of the request, at any depth. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The service's own words in a form that can stand in one of our sentences: one line, short, without the secrets. */
export function safeWords(words: string, secrets: Secrets): string {
  // Long enough to redact whole values before the cut, short enough not to search megabytes.
  let text = words.slice(0, 20 * LONGEST).replace(UNPRINTABLE, " ");
  if (secrets.token !== undefined && secrets.token !== "") text = text.replaceAll(secrets.token, "…");
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
    texts.add(value.replace(UNPRINTABLE, " ").trim());
    texts.add(JSON.stringify(value).slice(1, -1).trim());
  };
  visit(variables);
  return [...texts].sort((a, b) => b.length - a.length);
}

function wholeWord(value: string): RegExp {
  const literal = value.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, "giu");
}
