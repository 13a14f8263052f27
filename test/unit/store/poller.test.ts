import assert from "node:assert/strict";
import { onNewDay, Poller, pollInterval, throttle } from "../../../src/store/poller";
import { FakeClock } from "./support/fakeClock";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function polling(facts: Partial<ConstructorParameters<typeof Poller>[0]> = {}) {
  const clock = new FakeClock();
  const refreshes: number[] = [];
  const partly: number[] = [];
  const poller = new Poller({
    clock,
    focused: true,
    refresh: async (what) => {
      (what === "everything" ? refreshes : partly).push(clock.time / MINUTE);
    },
    onUnexpected: assert.ifError,
    ...facts,
  });
  poller.setInterval(15 * MINUTE);
  return { clock, poller, refreshes, partly };
}

describe("service.md 8: polling", () => {
  it("refreshes at the interval while the window is focused", () => {
    const { clock, refreshes } = polling();
    clock.advance(46 * MINUTE);
    assert.deepEqual(refreshes, [15, 30, 45]);
  });

  it("goes on after a refresh that failed unexpectedly, and says so", async () => {
    const failures: unknown[] = [];
    const refresh = () => Promise.reject(new Error("disk full"));
    const { clock } = polling({ refresh, onUnexpected: (error) => failures.push(String(error)) });
    clock.advance(31 * MINUTE);
    await Promise.resolve();
    assert.deepEqual(failures, ["Error: disk full", "Error: disk full"]);
  });

  it("goes on a minute after the machine slept, for its timers slept as well", () => {
    const { clock, refreshes } = polling();
    clock.advance(2 * MINUTE);
    clock.jump(600 * MINUTE);
    clock.advance(MINUTE);
    assert.deepEqual(refreshes, [603]);
  });

  it("goes on at its interval when the clock was set back, by a month as well", () => {
    const { clock, refreshes, partly } = polling();
    clock.advance(20 * MINUTE);
    clock.jump(-31 * 24 * 60 * MINUTE);
    clock.advance(16 * MINUTE);
    assert.equal(refreshes.length, 2);
    assert.deepEqual(partly, []);
  });

  it("waits as long as the service asked for, and no longer, however the clock is set", () => {
    const { clock, poller, refreshes, partly } = polling();
    clock.advance(100 * MINUTE);
    refreshes.length = 0;
    poller.setBackoff(5 * MINUTE, 1);
    clock.advance(MINUTE);
    clock.jump(-90 * MINUTE);
    clock.advance(MINUTE);
    clock.jump(90 * MINUTE);
    clock.advance(2.5 * MINUTE);
    assert.deepEqual([refreshes, partly], [[], []]);
    clock.jump(-90 * MINUTE);
    clock.advance(1.5 * MINUTE);
    assert.equal(refreshes.length + partly.length, 1);
    assert.ok((poller.nextRefresh ?? 0) <= clock.time + 15 * MINUTE);
  });

  it("rests while the window is not focused, and catches up on focus once the interval is over, not before", () => {
    const { clock, poller, refreshes } = polling();
    poller.setFocused(false);
    clock.advance(10 * MINUTE);
    poller.setFocused(true);
    clock.advance(4 * MINUTE);
    assert.deepEqual(refreshes, []);
    poller.setFocused(false);
    assert.equal(poller.nextRefresh, undefined);
    clock.advance(86 * MINUTE);
    assert.deepEqual(refreshes, []);
    poller.setFocused(true);
    clock.advance(0);
    assert.deepEqual(refreshes, [100]);
    clock.advance(15 * MINUTE);
    assert.deepEqual(refreshes, [100, 115]);
  });

  it("counts the interval from a refresh by hand", () => {
    const { clock, poller, refreshes } = polling();
    clock.advance(10 * MINUTE);
    poller.refreshed();
    clock.advance(14 * MINUTE);
    assert.deepEqual(refreshes, []);
    clock.advance(MINUTE);
    assert.deepEqual(refreshes, [25]);
  });

  it("goes on with what had to wait as soon as it may, and with everything at its time", () => {
    const { clock, poller, refreshes, partly } = polling();
    clock.advance(5 * MINUTE);
    poller.setBackoff(4 * MINUTE, 1);
    assert.equal(poller.nextRefresh, 9 * MINUTE);
    clock.advance(10 * MINUTE);
    assert.deepEqual([partly, refreshes], [[9], [15]]);
  });

  it("reads nothing while it has to wait, and everything when that took longer than the interval", () => {
    const { clock, poller, refreshes, partly } = polling();
    clock.advance(5 * MINUTE);
    poller.setBackoff(45 * MINUTE, 1);
    poller.setFocused(false);
    poller.setFocused(true);
    clock.advance(44 * MINUTE);
    assert.deepEqual([partly, refreshes], [[], []]);
    clock.advance(MINUTE);
    assert.deepEqual([partly, refreshes], [[], [50]]);
    clock.advance(15 * MINUTE);
    assert.deepEqual(refreshes, [50, 65]);
  });

  it("slows down to an hour at the most, and a longer interval not at all", () => {
    const { clock, poller } = polling();
    const next = (slowdown: number) => {
      poller.setBackoff(undefined, slowdown);
      return ((poller.nextRefresh ?? Number.NaN) - clock.time) / MINUTE;
    };
    poller.setInterval(15 * MINUTE);
    assert.deepEqual([1, 2, 4, 8, 2 ** 40, 1].map(next), [15, 30, 60, 60, 60, 15]);
    poller.setInterval(240 * MINUTE);
    assert.deepEqual([1, 2, 4].map(next), [240, 240, 240]);
  });

  it("is off at 0 and after it was disposed", () => {
    const { clock, poller, refreshes } = polling();
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

describe("A throttle", () => {
  it("calls at once, and once more for all events within the time, but not after it was disposed", () => {
    const clock = new FakeClock();
    let done = 0;
    const ask = throttle(100, () => done++, clock.after);
    for (let event = 0; event < 1000; event++) ask();
    assert.equal(done, 1);
    clock.advance(1000);
    assert.equal(done, 2);
    ask();
    assert.equal(done, 3, "at once again after a time without events");
    ask();
    ask.dispose();
    clock.advance(1000);
    assert.equal(done, 3);
  });
});

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
