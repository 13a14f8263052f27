import assert from "node:assert/strict";
import { throttle } from "../../../src/store/poller";

describe("A throttle", () => {
  let done = 0;
  let pending: (() => void)[] = [];
  const follow = () =>
    throttle(
      100,
      () => done++,
      (_milliseconds, callback) => {
        pending.push(callback);
        return () => {
          pending = pending.filter((other) => other !== callback);
        };
      },
    );
  const letTimePass = () => {
    for (const callback of pending.splice(0)) callback();
  };

  beforeEach(() => {
    done = 0;
    pending = [];
  });

  it("calls at once, and once more for all events within the time", () => {
    const ask = follow();
    for (let event = 0; event < 1000; event++) ask();
    assert.equal(done, 1);
    letTimePass();
    assert.equal(done, 2);
  });

  it("calls at once again after a time without events", () => {
    const ask = follow();
    ask();
    letTimePass();
    assert.equal(done, 1);
    assert.deepEqual(pending, []);
    ask();
    assert.equal(done, 2);
  });

  it("calls nothing after it was disposed", () => {
    const ask = follow();
    ask();
    ask();
    ask.dispose();
    letTimePass();
    assert.equal(done, 1);
  });
});
