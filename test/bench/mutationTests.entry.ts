// Runs the unit test files that its parent sends, one after the other, and says of each how it ended and where it came to.

import { Session } from "node:inspector/promises";
import { runMocha } from "../host/runMocha.mjs";

/** In the built code. */
export interface Place {
  readonly url: string;
  readonly offset: number;
}

export interface Visit {
  /** How long the function is that the place is in, and no other function within it: infinite for a module's own code. */
  readonly within: number;
  /** How often the place was come to. */
  readonly count: number;
}

export interface Ran {
  /** The first test that failed; undefined when all passed. */
  readonly failed: string | undefined;
  readonly visits: readonly Visit[];
}

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

const TIMEOUT_MILLISECONDS = 60_000;
const session = new Session();
session.connect();
let places: readonly Place[] | undefined;

process.on("message", async (message: readonly Place[] | string) => {
  if (typeof message !== "string") {
    places = message;
    if (places.length === 0) return;
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    return;
  }
  const options = { files: [message], grep: "", timeout: TIMEOUT_MILLISECONDS, bail: true, print() {} };
  const failed = await runMocha(options).then(
    (counts) => counts.failed[0],
    (error: unknown) => String(error),
  );
  const ran: Ran = { failed, visits: await visits(places ?? []) };
  process.send?.(ran);
});

/** Since this was asked the last time. */
async function visits(asked: readonly Place[]): Promise<Visit[]> {
  if (asked.length === 0) return [];
  const { result } = await session.post("Profiler.takePreciseCoverage");
  return asked.map(({ url, offset }) => {
    const functions = result.find((script) => script.url === url)?.functions ?? [];
    const own = innermost(
      functions.map(({ ranges }) => ranges[0]),
      offset,
    );
    const ranges = functions.find((one) => one.ranges[0] === own)?.ranges ?? [];
    const within = own === undefined || own.startOffset === 0 ? Number.MAX_VALUE : own.endOffset - own.startOffset;
    return { within, count: innermost(ranges, offset)?.count ?? 0 };
  });
}

function innermost(ranges: readonly (Range | undefined)[], offset: number): Range | undefined {
  return ranges
    .filter((range) => range !== undefined)
    .filter(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset)
    .reduce<Range | undefined>((least, range) => (least && size(least) <= size(range) ? least : range), undefined);
}

function size({ startOffset, endOffset }: Range): number {
  return endOffset - startOffset;
}
