import { median } from "./bars";

/** Many times what a core has for itself; what all cores share may be larger than any of this. */
const memory = new Uint8Array(64 * 1024 * 1024);
const CACHE_LINE = 64;

/**
 * The median wall time of doing something so many times, each time as after other work: little data stays in a core's
 * caches from one time to the next and much does not, so that without this the little would seem cheaper than it is.
 */
export async function coldTime(rounds: number, work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (let at = 0; at < memory.length; at += CACHE_LINE) memory[at] = round;
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times);
}
