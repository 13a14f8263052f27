import assert from "node:assert/strict";
import { trendIn } from "../../../src/store/book";

const LINE = { day: 20_000, loans: 2, lateLoans: 1, outstanding: 3, finished: 4, late: [1, 0, 0, 0, 0] };

describe("The file of what the book came to", () => {
  for (const [what, kept, days] of [
    ["is a list", [LINE], []],
    ["is null", null, []],
    ["has no lines", { days: "many" }, []],
    [
      "has lines of another form",
      { days: [null, 7, { ...LINE, loans: -1 }, { ...LINE, late: [1] }, { ...LINE, day: "1" }] },
      [],
    ],
    [
      "has a day twice, and not in order",
      { days: [{ ...LINE, day: 20_001 }, { ...LINE, loans: 9 }, LINE] },
      [20_000, 20_001],
    ],
  ] as const) {
    it(`gives the days that can be understood of one that ${what}`, () => {
      assert.deepEqual(
        trendIn(kept).days.map(({ day }) => day),
        days,
      );
    });
  }
});
