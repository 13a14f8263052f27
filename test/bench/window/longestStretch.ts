import type { Profiler } from "node:inspector";

/** The longest time without a break in which code of these scripts ran, or what it called. Milliseconds. */
export function longestStretch({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, scripts: RegExp): number {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const theirs = new Set<number>();
  // A node stands before its children.
  for (const { id, callFrame, children = [] } of nodes) {
    if (scripts.test(callFrame.url)) theirs.add(id);
    if (theirs.has(id)) for (const child of children) theirs.add(child);
  }
  let longest = 0;
  let stretch = 0;
  samples.forEach((id, index) => {
    const collecting = byId.get(id)?.callFrame.functionName === "(garbage collector)";
    // Garbage is collected within what is running.
    stretch = theirs.has(id) || (collecting && stretch > 0) ? stretch + (timeDeltas[index] ?? 0) : 0;
    longest = Math.max(longest, stretch);
  });
  return longest / 1000;
}
