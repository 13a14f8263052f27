import type { Profiler } from "node:inspector";

/** A time without a break. */
export interface Stretch {
  readonly milliseconds: number;
  /** The functions that ran for most of it, each with its own time; for people. */
  readonly parts: string;
}

/** How many functions are named. */
const NAMED = 3;
const COLLECTOR = "(garbage collector)";

interface Sample {
  readonly name: string;
  /** Microseconds. */
  readonly time: number;
}

/** The longest time without a break in which code of these scripts ran, or what it called. */
export function longestStretch(profile: Profiler.Profile, scripts: RegExp): Stretch {
  const { nodes, samples = [], timeDeltas = [] } = profile;
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName || "a nameless function"]));
  const theirs = new Set<number>();
  // A node stands before its children.
  for (const { id, callFrame, children = [] } of nodes) {
    if (scripts.test(callFrame.url)) theirs.add(id);
    if (theirs.has(id)) for (const child of children) theirs.add(child);
  }
  let longest: readonly Sample[] = [];
  let stretch: readonly Sample[] = [];
  samples.forEach((id, index) => {
    const name = names.get(id) ?? "";
    // Garbage is collected within what is running.
    const goesOn = theirs.has(id) || (name === COLLECTOR && stretch.length > 0);
    stretch = goesOn ? [...stretch, { name, time: timeDeltas[index] ?? 0 }] : [];
    if (timeOf(stretch) > timeOf(longest)) longest = stretch;
  });
  const parts = [...Map.groupBy(longest, ({ name }) => name)]
    .map(([name, own]) => ({ name, time: timeOf(own) }))
    .sort((one, other) => other.time - one.time)
    .slice(0, NAMED)
    .map(({ name, time }) => `${name} ${(time / 1000).toFixed(1)}`);
  return { milliseconds: timeOf(longest) / 1000, parts: parts.join(", ") };
}

function timeOf(samples: readonly Sample[]): number {
  return samples.reduce((sum, { time }) => sum + time, 0);
}
