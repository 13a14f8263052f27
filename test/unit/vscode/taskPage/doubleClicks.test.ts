import assert from "node:assert/strict";
import { DoubleClicks } from "../../../../src/vscode/taskPage/taskPages";

describe("A double click on a row", () => {
  let now = 0;
  let clicks: DoubleClicks;

  beforeEach(() => {
    now = 0;
    clicks = new DoubleClicks(() => now);
  });

  const at = (time: number, row: string): boolean => {
    now = time;
    return clicks.isSecond(row);
  };

  it("is two clicks on the same row, one soon after the other", () => {
    assert.deepEqual([at(0, "a"), at(999, "a")], [false, true]);
  });

  it("is none with time between them, or on two rows", () => {
    assert.deepEqual([at(0, "a"), at(1000, "a")], [false, false]);
    assert.deepEqual([at(3000, "a"), at(3001, "b"), at(3002, "a")], [false, false, false]);
  });
});
