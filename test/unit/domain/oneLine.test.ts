import assert from "node:assert/strict";
import { oneLine } from "../../../src/domain/text";

describe("Text of the service in a line of ours", () => {
  it("makes no lines of its own", () => {
    assert.equal(
      oneLine("Doc”?\r\n\nEnvironment: Sandbox\u2028— test data\u0000", 100),
      "Doc”? Environment: Sandbox — test data",
    );
  });

  it("has one space for white space of any kind, and for letters that are only room", () => {
    for (const blank of ["\u3000", "\u00a0", "\u2003", "\u2800", "\u3164", "\uffa0", "\u115f", "\ufeff", "\t"]) {
      assert.equal(oneLine(`a${blank.repeat(70)}b${blank}`, 100), "a b");
    }
  });

  it("has no mark that turns the direction of a line, but keeps a name of ours apart", () => {
    assert.equal(oneLine("Not\u202eStarted\u200f \u2067x\u2069", 100), "NotStarted x");
    assert.equal(oneLine("\u2068נועה\u2069 3", 100), "\u2068נועה\u2069 3");
    assert.equal(oneLine("pay\u2068stub\u202efdp.exe"), "paystubfdp.exe");
    assert.equal(oneLine("pay\u2068stub\u202efdp.exe\u2069, \u2068נועה\u2069"), "paystubfdp.exe, \u2068נועה\u2069");
    for (const mark of "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069") {
      assert.equal(
        oneLine(`pay\u2068stub${mark}fdp.exe\u2069`).replaceAll(/[\u2068\u2069]/g, ""),
        "paystubfdp.exe",
        mark,
      );
    }
    assert.equal(oneLine("\u2068נועה\u2069 3", 4), `${"נוע…".slice(0, 2)}…`);
  });

  it("is cut where it is longer than a person reads, never in the middle of a character", () => {
    assert.equal(oneLine("a".repeat(10), 10), "a".repeat(10));
    assert.equal(oneLine("👩".repeat(100_000), 10), `${"👩".repeat(9)}…`);
  });
});
