import assert from "node:assert/strict";
import { throttle } from "../../../src/store/throttle";

describe("What follows many events", () => {
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

  it("is done at once, and once more for all that came within the time", () => {
    const ask = follow();
    for (let event = 0; event < 1000; event++) ask();
    assert.equal(done, 1);
    letTimePass();
    assert.equal(done, 2);
  });

  it("is at rest again when nothing came", () => {
    const ask = follow();
    ask();
    letTimePass();
    assert.equal(done, 1);
    assert.deepEqual(pending, []);
    ask();
    assert.equal(done, 2);
  });

  it("is not done any more once it is disposed of", () => {
    const ask = follow();
    ask();
    ask();
    ask.dispose();
    letTimePass();
    assert.equal(done, 1);
  });
});
