import assert from "node:assert/strict";
import { GROWING_PAUSES, ReadQueue, readUntil } from "../../../src/store/readQueue";

describe("The queue of reads", () => {
  it("starts the next read when one throws", async () => {
    const queue = new ReadQueue(() => 1);
    const how = { ahead: false, canWait: true, signal: new AbortController().signal };
    const broken = queue.add(() => Promise.reject(new Error("This read is broken.")), how);
    const next = queue.add(async () => "read", how);
    await assert.rejects(broken.end, /broken/);
    assert.deepEqual(await next.end, { made: "read" });
  });
});

/** Reads that show the change from the given one on; pauses are noted, not waited for. */
function reading(shownFrom: number, onPause?: (abort: AbortController) => void) {
  const paused: number[] = [];
  const abort = new AbortController();
  let reads = 0;
  const done = readUntil({
    read: async () => {
      reads++;
    },
    shown: () => reads >= shownFrom,
    pauses: GROWING_PAUSES,
    pause: async (milliseconds) => {
      paused.push(milliseconds);
      onPause?.(abort);
    },
    signal: abort.signal,
  });
  return { done, paused, reads: () => reads };
}

describe("Reading until a change is shown", () => {
  for (const [what, shownFrom, ...told] of [
    ["reads once when the service shows it at once", 1, true, 1, []],
    ["reads again after growing pauses while it is not shown", 3, true, 3, [1000, 2000]],
    ["gives up after the last pause, and says that it is not shown", 99, false, 5, [1000, 2000, 4000, 8000]],
  ] as const) {
    it(what, async () => {
      const { done, paused, reads } = reading(shownFrom);
      assert.deepEqual([await done, reads(), paused], told);
    });
  }

  it("stops when the user has seen enough", async () => {
    const { done, reads } = reading(99, (abort) => abort.abort());
    assert.deepEqual([await done, reads()], [false, 1]);
  });
});
