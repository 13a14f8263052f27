import assert from "node:assert/strict";
import { onNewDay } from "../../../src/store/poller";
import { FakeClock } from "./support/fakeClock";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe("A new day", () => {
  it("is told within a minute, once, after a night's sleep too, until nobody listens", () => {
    const clock = new FakeClock();
    clock.time = new Date(2026, 9, 24, 23, 58, 30).getTime();
    let days = 0;
    const listening = onNewDay(() => days++, clock);
    clock.advance(MINUTE);
    assert.equal(days, 0);
    clock.advance(MINUTE);
    assert.equal(days, 1);
    // A day of 25 hours where summer time ends.
    clock.advance(20 * HOUR);
    assert.equal(days, 1);
    clock.jump(9 * HOUR);
    clock.advance(MINUTE);
    assert.equal(days, 2);
    listening.dispose();
    clock.advance(48 * HOUR);
    assert.equal(days, 2);
  });
});
