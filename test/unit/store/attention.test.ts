import assert from "node:assert/strict";
import { Attention } from "../../../src/store/attention";

const LISTED = ["a", "b", "c", "d", "e", "f"];

describe("What the user looks at", () => {
  it("comes first as it is listed, then what was looked at lately, the last one first", () => {
    const attention = new Attention(assert.ifError);
    for (const reference of ["b", "e", "not listed"]) {
      attention.show(reference, [reference]);
      attention.hide(reference);
    }
    attention.show("row", ["d"]);
    attention.show("page", ["c"]);
    assert.deepEqual(attention.split(LISTED), { first: ["c", "d", "e", "b"], rest: ["a", "f"] });
  });

  it("is one loan, however many places show it", () => {
    const attention = new Attention(assert.ifError);
    attention.show("row", ["d"]);
    attention.show("page", ["d"]);
    attention.hide("row");
    assert.deepEqual(attention.split(LISTED).first, ["d"]);
  });

  it("is told when it comes to a place, not when it is still there", () => {
    const attention = new Attention(assert.ifError);
    const came: string[] = [];
    attention.onDidCome((reference) => came.push(reference));
    attention.show("selection", ["a", "b"]);
    attention.show("selection", ["b", "c"]);
    attention.show("selection", ["b", "c"]);
    assert.deepEqual(came, ["a", "b", "c"]);
  });

  it("lets the oldest of what was looked at lately go", () => {
    const attention = new Attention(assert.ifError);
    const many = Array.from({ length: 30 }, (_, index) => `LN-${index}`);
    for (const reference of many) attention.show("page", [reference]);
    attention.hide("page");
    const { first } = attention.split(many);
    assert.equal(first.length, 20);
    assert.equal(first[0], "LN-29");
  });
});
