import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Resolves when this process has used less than 5 % of a core for half a second. */
export async function rest(): Promise<void> {
  for (let quiet = 0; quiet < 5; ) {
    const start = process.cpuUsage();
    await pause(100);
    const { user, system } = process.cpuUsage(start);
    quiet = user + system < 5_000 ? quiet + 1 : 0;
  }
}

/** Bytes of JavaScript heap, after as many collections as it takes until nothing more is freed. */
export function heapInUse(): Promise<number> {
  return inUse(({ heapUsed }) => heapUsed);
}

/** The same with the buffers beside the heap. */
export function heapAndBuffersInUse(): Promise<number> {
  return inUse(({ heapUsed, arrayBuffers }) => heapUsed + arrayBuffers);
}

async function inUse(bytesOf: (usage: NodeJS.MemoryUsage) => number): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  let least = Number.POSITIVE_INFINITY;
  for (let unchanged = 0; unchanged < 3; ) {
    collect();
    // Finalizers and what they free come with the next turn.
    await pause(10);
    const bytes = bytesOf(process.memoryUsage());
    unchanged = bytes < least - 1024 ? 0 : unchanged + 1;
    least = Math.min(least, bytes);
  }
  return least;
}
