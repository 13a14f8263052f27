import assert from "node:assert/strict";
import { Poller, pollInterval } from "../../../src/store/poller";

/** A clock that moves when the test says so. */
class FakeClock {
  time = 0;
  #timers: { at: number; callback: () => void }[] = [];

  now = () => this.time;

  after = (milliseconds: number, callback: () => void) => {
    const timer = { at: this.time + milliseconds, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  advance(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.time = next.at;
      next.callback();
    }
    this.time = end;
  }
}

const MINUTE = 60_000;

function polling(focused = true) {
  const clock = new FakeClock();
  const refreshes: number[] = [];
  const poller = new Poller({
    clock,
    focused,
    refresh: async () => {
      refreshes.push(clock.time / MINUTE);
    },
  });
  return { clock, poller, refreshes };
}

describe("service.md 8: polling", () => {
  it("refreshes at the interval while the window is focused", () => {
    const { clock, poller, refreshes } = polling();
    poller.setInterval(15 * MINUTE);
    clock.advance(46 * MINUTE);
    assert.deepEqual(refreshes, [15, 30, 45]);
  });

  it("rests while the window is not focused and catches up once on focus", () => {
    const { clock, poller, refreshes } = polling();
    poller.setInterval(15 * MINUTE);
    poller.setFocused(false);
    clock.advance(100 * MINUTE);
    assert.deepEqual(refreshes, []);
    assert.equal(poller.nextRefresh, undefined);
    poller.setFocused(true);
    clock.advance(0);
    assert.deepEqual(refreshes, [100]);
    clock.advance(15 * MINUTE);
    assert.deepEqual(refreshes, [100, 115]);
  });

  it("does not refresh on focus before the interval is over", () => {
    const { clock, poller, refreshes } = polling();
    poller.setInterval(15 * MINUTE);
    clock.advance(10 * MINUTE);
    poller.setFocused(false);
    poller.setFocused(true);
    clock.advance(4 * MINUTE);
    assert.deepEqual(refreshes, []);
    clock.advance(MINUTE);
    assert.deepEqual(refreshes, [15]);
  });

  it("counts the interval from a refresh by hand", () => {
    const { clock, poller, refreshes } = polling();
    poller.setInterval(15 * MINUTE);
    clock.advance(10 * MINUTE);
    poller.refreshed();
    clock.advance(14 * MINUTE);
    assert.deepEqual(refreshes, []);
    clock.advance(MINUTE);
    assert.deepEqual(refreshes, [25]);
  });

  it("is off at 0 and after it was disposed", () => {
    const { clock, poller, refreshes } = polling();
    poller.setInterval(15 * MINUTE);
    poller.setInterval(0);
    clock.advance(100 * MINUTE);
    poller.setInterval(15 * MINUTE);
    poller.dispose();
    clock.advance(100 * MINUTE);
    assert.deepEqual(refreshes, []);
  });

  it("holds the setting between 15 and 240 minutes, 0 being off", () => {
    const minutes = [0, -1, Number.NaN, 1, 15, 20, 240, 1000].map((value) => pollInterval(value) / MINUTE);
    assert.deepEqual(minutes, [0, 0, 0, 15, 15, 20, 240, 240]);
  });
});
