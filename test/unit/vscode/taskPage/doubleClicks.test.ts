import assert from "node:assert/strict";
import { DoubleClicks } from "../../../../src/vscode/taskPage/taskPages";

describe("A double click on a row", () => {
  const secondOf = (...clicks: readonly (readonly [row: string, now: number])[]) => {
    const tells = new DoubleClicks();
    return clicks.map(([row, now]) => tells.isSecond(row, now)).at(-1);
  };

  it("is two clicks on the same row, one soon after the other", () => assert.ok(secondOf(["a", 0], ["a", 999])));

  it("is none with time between them, or on two rows", () => {
    assert.equal(secondOf(["a", 0]), false);
    assert.equal(secondOf(["a", 0], ["a", 1000]), false);
    assert.equal(secondOf(["a", 0], ["b", 1], ["a", 2]), false);
  });
});
