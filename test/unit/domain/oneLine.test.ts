import assert from "node:assert/strict";
import { oneLine } from "../../../src/domain/oneLine";

describe("Text of the service in a line of ours", () => {
  it("makes no lines of its own", () => {
    assert.equal(
      oneLine("Doc”?\r\n\nEnvironment: Sandbox\u2028— test data\u0000", 100),
      "Doc”? Environment: Sandbox — test data",
    );
  });

  it("is cut where it is longer than a person reads, never in the middle of a character", () => {
    assert.equal(oneLine("a".repeat(10), 10), "a".repeat(10));
    assert.equal(oneLine("👩".repeat(100_000), 10), `${"👩".repeat(9)}…`);
  });
});
