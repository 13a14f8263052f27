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
  let longest = { from: 0, to: 0, time: 0 };
  let stretch = longest;
  samples.forEach((id, index) => {
    // Garbage is collected within what is running.
    const goes = theirs.has(id) || (names.get(id) === COLLECTOR && stretch.time > 0);
    const { from, time } = stretch;
    stretch = goes
      ? { from, to: index + 1, time: time + (timeDeltas[index] ?? 0) }
      : { from: index + 1, to: index + 1, time: 0 };
    if (stretch.time > longest.time) longest = stretch;
  });
  const own = new Map<string, number>();
  for (let index = longest.from; index < longest.to; index++) {
    const name = names.get(samples[index] ?? -1) ?? "";
    own.set(name, (own.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const most = [...own].sort(([, one], [, other]) => other - one).slice(0, NAMED);
  const parts = most.map(([name, time]) => `${name} ${(time / 1000).toFixed(1)}`).join(", ");
  return { milliseconds: longest.time / 1000, parts };
}
