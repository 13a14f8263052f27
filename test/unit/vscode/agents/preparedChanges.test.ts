import assert from "node:assert/strict";
import { PreparedChanges } from "../../../../src/vscode/agents/access";
import { FakeClock } from "../../store/support/fakeClock";

const CHANGE = { environmentId: "sandbox", kind: "rejectDocument" } as const;

describe("What agents prepare in a window", () => {
  const windowAt = (clock = new FakeClock()) => ({ clock, changes: new PreparedChanges(clock.now) });

  it("waits one at a time: a second one is refused until the user has decided", () => {
    const { changes } = windowAt();
    const waiting = changes.wait(CHANGE);
    assert.throws(() => changes.wait(CHANGE), { code: "oneWaits" });
    assert.equal(changes.latest, waiting);
    assert.equal(waiting.became, "waiting");
  });

  for (const unsent of ["left", "dropped"] as const) {
    it(`is not followed by another one within a minute of being ${unsent}`, () => {
      const { changes, clock } = windowAt();
      const change = changes.wait(CHANGE);
      clock.advance(3_600_000);
      changes.end(change, unsent);
      assert.equal(changes.latest?.became, unsent);
      clock.advance(59_999);
      assert.throws(() => changes.wait(CHANGE), { code: "leftJustNow", message: /for 1 seconds/ });
      clock.advance(1);
      assert.equal(changes.wait(CHANGE).became, "waiting");
    });
  }

  it("may be followed by another one at once where it was sent, and stays sent", () => {
    const { changes } = windowAt();
    const change = changes.wait(CHANGE);
    change.became = "sent";
    changes.end(change, "left");
    assert.equal(change.became, "sent");
    assert.notEqual(changes.wait(CHANGE), change);
  });

  it("is nothing any more once the user wants no more of it in this window", () => {
    const { changes, clock } = windowAt();
    const change = changes.wait(CHANGE);
    changes.refuse();
    changes.end(change, "left");
    clock.advance(86_400_000);
    assert.throws(() => changes.wait(CHANGE), { code: "refusedByUser" });
  });
});
