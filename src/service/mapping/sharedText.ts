const MOST = 5_000;
const LONGEST = 200;
const known = new Map<string, string>();

/**
 * The same string for the same text: of tens of thousands of tasks most have the same few titles and states, and JSON
 * gives each its own copy. Only so many are remembered, and no long ones.
 */
export function sharedText(text: string | undefined): string | undefined {
  if (text === undefined || text.length > LONGEST) return text;
  const same = known.get(text);
  if (same !== undefined) return same;
  if (known.size >= MOST) known.clear();
  known.set(text, text);
  return text;
}
