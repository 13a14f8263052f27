import assert from "node:assert/strict";
import { ReadQueue } from "../../../src/store/readQueue";

describe("The line of reads", () => {
  it("gives the place of a read that throws to the next one", async () => {
    const queue = new ReadQueue(() => 1);
    const how = { ahead: false, canWait: true, signal: new AbortController().signal };
    const broken = queue.add(() => Promise.reject(new Error("This read is broken.")), how);
    const next = queue.add(async () => "read", how);
    await assert.rejects(broken.end, /broken/);
    assert.deepEqual(await next.end, { made: "read" });
  });
});
