import { readFileSync, writeFileSync } from "node:fs";

/**
 * Begins to watch the resident memory of this process. The result tells, in bytes, how far its peak since then was
 * above what it was now. On Linux the kernel's own mark of the peak is set back first, so nothing is missed between
 * samples; elsewhere the peak of the whole life of the process counts, which is no less.
 */
export function watchPeakMemory(): () => number {
  globalThis.gc?.();
  if (process.platform === "linux") writeFileSync("/proc/self/clear_refs", "5");
  const idle = process.memoryUsage.rss();
  return () => peak() - idle;
}

function peak(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS * 1024;
  return Number(/^VmHWM:\s*(\d+) kB/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) * 1024;
}
