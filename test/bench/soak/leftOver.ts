/** What may be left over, by name, and how many of it there are. */
export type Counts = Readonly<Record<string, number>>;

/** How many more there are of each. */
export function leftOver(before: Counts, after: Counts): Counts {
  return Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]));
}

/** Of several looks at the same, what was there in all of them. */
export function least(looks: readonly Counts[]): Counts {
  const names = new Set(looks.flatMap((look) => Object.keys(look)));
  return Object.fromEntries([...names].map((name) => [name, Math.min(...looks.map((look) => look[name] ?? 0))]));
}
