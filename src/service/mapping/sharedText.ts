const MOST = 5_000;
const LONGEST = 200;
const known = new Map<string, string>();

/**
 * One string object for equal texts: most of tens of thousands of tasks share a few titles and statuses, and JSON.parse
 * makes a copy of each: 11 of 48 MiB at 40,000 tasks. Remembers a limited number of short texts.
 */
export function sharedText(text: string | undefined): string | undefined {
  if (text === undefined || text.length > LONGEST) return text;
  const same = known.get(text);
  if (same !== undefined) return same;
  if (known.size >= MOST) known.clear();
  known.set(text, text);
  return text;
}
