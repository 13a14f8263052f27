import assert from "node:assert/strict";
import { ReadQueue } from "../../../src/store/readQueue";

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
