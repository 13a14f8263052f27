import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { ReadQueue, readUntil } from "../../../src/store/readQueue";

describe("The queue of reads", () => {
  it("starts the next read when one throws", async () => {
    const queue = new ReadQueue(
      () => 1,
      () => 1,
    );
    const how = { ahead: false, canWait: true, shares: false, signal: new AbortController().signal };
    const broken = queue.add(() => Promise.reject(new Error("This read is broken.")), how);
    const next = queue.add(async () => ({ made: "read" }), how);
    await assert.rejects(broken.end, /broken/);
    assert.deepEqual(await next.end, { made: "read" });
  });

  it("keeps one of two places for what somebody waits for, where several reads share a request", async () => {
    const queue = new ReadQueue(
      () => 2,
      () => 2,
    );
    const how = { ahead: false, canWait: true, shares: true, signal: new AbortController().signal };
    let begun = 0;
    const ends = Array.from({ length: 6 }, () => Promise.withResolvers<{ readonly made: string }>());
    const read = ({ promise }: (typeof ends)[number]) => {
      begun++;
      return promise;
    };
    const reads = ends.map((end) => queue.add(() => read(end), how));
    for (const at of [0, 1]) {
      ends[at]?.resolve({ made: "read" });
      await reads[at]?.end;
      await setImmediate();
    }
    assert.equal(begun, 5, "two alone, then two by one request, and one beside it");
  });

  it("does not begin a read that was given up before it came", async () => {
    let begun = false;
    const read = async () => {
      begun = true;
      return { made: "read" };
    };
    const { end } = new ReadQueue(
      () => 1,
      () => 1,
    ).add(read, { ahead: false, canWait: true, shares: false, signal: AbortSignal.abort() });
    assert.deepEqual([await end, begun], [undefined, false]);
  });
});

describe("Reading until a change is shown", () => {
  for (const [what, shownFrom, ...expected] of [
    ["reads once when the service shows it at once", 1, 1, []],
    ["reads again after growing pauses while it is not shown", 3, 3, [1000, 2000]],
    ["gives up after the last pause", 99, 5, [1000, 2000, 4000, 8000]],
    ["stops when the user has seen enough", "aborted in the first pause", 1, [1000]],
  ] as const) {
    it(what, async () => {
      const paused: number[] = [];
      const abort = new AbortController();
      let reads = 0;
      const read = async () => {
        reads++;
      };
      const shown = () => reads >= Number(shownFrom);
      await readUntil(read, shown, abort.signal, async (milliseconds) => {
        paused.push(milliseconds);
        if (typeof shownFrom === "string") abort.abort();
      });
      assert.deepEqual([reads, paused], expected);
    });
  }
});
