import assert from "node:assert/strict";
import { GROWING_PAUSES, readUntil } from "../../../src/store/readQueue";

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
  it("reads once when the service shows it at once", async () => {
    const { done, paused, reads } = reading(1);
    assert.deepEqual([await done, reads(), paused], [true, 1, []]);
  });

  it("reads again after growing pauses while it is not shown", async () => {
    const { done, paused, reads } = reading(3);
    assert.deepEqual([await done, reads(), paused], [true, 3, [1000, 2000]]);
  });

  it("gives up after the last pause, and says that it is not shown", async () => {
    const { done, paused, reads } = reading(99);
    assert.deepEqual([await done, reads(), paused], [false, 5, [1000, 2000, 4000, 8000]]);
  });

  it("stops when the user has seen enough", async () => {
    const { done, reads } = reading(99, (abort) => abort.abort());
    assert.deepEqual([await done, reads()], [false, 1]);
  });
});
