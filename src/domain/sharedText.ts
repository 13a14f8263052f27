import type { Text } from "./notRead";

const MOST = 5_000;
const LONGEST = 200;
const known = new Map<string, string>();

/**
 * One string object for equal texts: most of tens of thousands of tasks share a few titles, statuses and times, and
 * JSON.parse makes a copy of each: 13 of 36 MiB at 40,000 tasks. Remembers a limited number of short texts.
 */
export function sharedText<T extends Text>(text: T): T {
  if (typeof text !== "string" || text.length > LONGEST) return text;
  const same = known.get(text);
  if (same !== undefined) return same as T;
  if (known.size >= MOST) known.clear();
  known.set(text, text);
  return text;
}
