import assert from "node:assert/strict";
import { byteText, transferText } from "../../../src/domain/bytes";

const MB = 1024 * 1024;

describe("The progress of an upload", () => {
  it("says bytes, percent, rate and time left over the whole batch", () => {
    assert.equal(transferText(10 * MB, 40 * MB, 5_000), "10.0 MB of 40.0 MB · 25% · 2.0 MB/s · 15 s left");
    assert.equal(transferText(10 * MB, 1000 * MB, 1_000), "10.0 MB of 1000 MB · 1% · 10.0 MB/s · 2 min left");
    assert.equal(transferText(1 * MB, 10000 * MB, 1_000), "1.0 MB of 9.8 GB · 0% · 1.0 MB/s · 2 h 47 min left");
  });

  it("gives no rate before one means anything, and no time left at the end", () => {
    assert.equal(transferText(10 * MB, 40 * MB, 200), "10.0 MB of 40.0 MB · 25%");
    assert.equal(transferText(40 * MB, 40 * MB, 20_000), "40.0 MB of 40.0 MB · 100% · 2.0 MB/s");
  });

  it("counts sizes in steps of 1,024", () => {
    assert.deepEqual([0, 1023, 1024, 150 * 1024, 5.5 * MB].map(byteText), [
      "0 bytes",
      "1023 bytes",
      "1.0 KB",
      "150 KB",
      "5.5 MB",
    ]);
  });
});
