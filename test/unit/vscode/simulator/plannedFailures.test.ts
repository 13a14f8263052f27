import assert from "node:assert/strict";
import { clearedText, pendingText, UNTIL_CLEARED } from "../../../../src/vscode/simulator/faults";

const ONE = { fault: "reset", operation: "loan", calls: 1, met: 0 };
const SEVERAL = { fault: "status", operation: "any", status: 503, calls: 5, met: 2 };
const ENDLESS = { fault: "reset", operation: "loan", calls: UNTIL_CLEARED, met: 0 };

describe("The failures that a simulator still plans", () => {
  it("are counted by the calls that are left, where they are cleared and when they were", () => {
    assert.deepEqual(
      [pendingText([]), clearedText([])],
      ["none planned", "No failure was planned. Connections are accepted."],
    );
    assert.deepEqual([pendingText([ONE]), clearedText([ONE])], ["1 planned", "1 planned failure cleared."]);
    assert.deepEqual(
      [pendingText([ONE, SEVERAL]), clearedText([ONE, SEVERAL])],
      ["4 planned", "4 planned failures cleared."],
    );
  });

  it("have no number while one of them has no end, whether or not calls have failed by it", () => {
    for (const endless of [ENDLESS, { ...ENDLESS, met: 7 }]) {
      assert.equal(pendingText([ONE, endless]), "planned until cleared");
      assert.equal(clearedText([ONE, endless]), "Planned failures cleared.");
    }
  });
});
