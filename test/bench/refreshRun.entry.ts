// A store of many loans with the client, in a process of its own: refreshes each time it is told how. An earlier build has this
// file as well, so it uses only what both have.
import { setImmediate } from "node:timers/promises";
import { createService } from "../../src/service/createService";
import { DEFAULT_TIMEOUTS } from "../../src/service/transport/connection";
import { storeOf } from "../support/loanStore";
import { memoryInUse } from "./harness";

/** What is measured beside the time, which it would disturb. */
export type Measured = "time" | "memory" | "pieces";

export interface Run {
  /** Milliseconds: of all, and until the first loan was there to be shown. */
  readonly whole: number;
  readonly first: number;
  /** The most bytes that were in use at a time; 0 where that is not measured. */
  readonly memory: number;
  /** The longest that the thread worked without a break, in milliseconds of its own; 0 where that is not measured. */
  readonly piece: number;
}

const [baseUrl = "", loans = "0", concurrency = "4"] = process.argv.slice(2);
const service = createService({
  baseUrl,
  token: async () => "bench",
  officerUploadField: undefined,
  log: { request() {}, notice() {} },
  fetch,
  timeouts: DEFAULT_TIMEOUTS,
  userAgent: undefined,
});
const store = storeOf({
  ...service,
  listed: { loans: Array.from({ length: Number(loans) }, (_, index) => `LN-${index + 1}`) },
  concurrency: () => Number(concurrency),
  now: Date.now,
  onUnexpected(error) {
    throw error;
  },
});

async function refresh(measured: Measured): Promise<Run> {
  let first = Number.NaN;
  let [memory, piece] = [0, 0];
  let done = false;
  const began = performance.now();
  const following = store.loans.onDidUpdate((reference) => {
    if (Number.isNaN(first) && reference !== undefined && store.loans.get(reference)?.loading === false) {
      first = performance.now() - began;
    }
  });
  const watch = async () => {
    for (let before = process.threadCpuUsage(); measured === "pieces" && !done; ) {
      await setImmediate();
      const used = process.threadCpuUsage(before);
      piece = Math.max(piece, (used.user + used.system) / 1000);
      before = process.threadCpuUsage();
    }
    while (measured === "memory" && !done) memory = Math.max(memory, await memoryInUse({ buffers: true }));
  };
  const watching = watch();
  await store.refresh();
  const whole = performance.now() - began;
  done = true;
  await watching;
  following.dispose();
  const failed = store.loans.entries.find(({ failure, value }) => failure !== undefined || value === undefined);
  if (failed !== undefined) throw new Error(`${failed.reference} was not read: ${failed.failure?.message}`);
  return { whole, first, memory, piece };
}

process.on("message", async (measured: Measured) => process.send?.(await refresh(measured)));
process.on("disconnect", () => process.exit());
