import assert from "node:assert/strict";
import { Emitter } from "../../../src/store/event";

describe("An event of the store", () => {
  it("reaches every listener when one of them throws, and whoever fired it goes on", () => {
    const errors: unknown[] = [];
    const heard: string[] = [];
    const emitter = new Emitter<string>((error) => errors.push(error));
    const broken = new Error("A listener is broken.");
    emitter.event(() => {
      throw broken;
    });
    emitter.event((value) => heard.push(value));
    emitter.fire("one");
    emitter.fire("two");
    assert.deepEqual(
      [heard, errors],
      [
        ["one", "two"],
        [broken, broken],
      ],
    );
  });

  it("knows how many listen", () => {
    const emitter = new Emitter<void>(assert.ifError);
    const [first] = [emitter.event(() => {}), emitter.event(() => {})];
    assert.equal(emitter.listening, 2);
    first.dispose();
    assert.equal(emitter.listening, 1);
    emitter.dispose();
    assert.equal(emitter.listening, 0);
  });
});
