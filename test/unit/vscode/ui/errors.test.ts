import assert from "node:assert/strict";
import { stackWithoutWords } from "../../../../src/vscode/ui/errors";

describe("An unexpected error in the log", () => {
  it("is its kind, its code and where it came from, without a word of its message", () => {
    const error = new TypeError("Bearer t0ken\n    at José (borrower.js:1:1)", { cause: new RangeError("José again") });
    const text = stackWithoutWords(Object.assign(error, { code: "ERR_INVALID_CHAR" }));
    assert.match(text, /^TypeError ERR_INVALID_CHAR\n +at .*errors\.test/);
    assert.match(text, /\ncaused by RangeError\n +at /);
    assert.doesNotMatch(text, /t0ken|José/);
  });

  it("holds nothing of a name, a code or a stack that was made to hold words", () => {
    const error = Object.assign(new Error("José"), { name: "José Ramírez", code: "for José", stack: "José\nat José" });
    assert.equal(stackWithoutWords(error), "Error");
    assert.equal(stackWithoutWords("José"), "A value that is no error was thrown (string).");
    assert.equal(stackWithoutWords(undefined), "A value that is no error was thrown (undefined).");
  });

  it("ends although causes repeat", () => {
    const error = new Error("a");
    error.cause = error;
    assert.equal(stackWithoutWords(error).match(/caused by/g)?.length, 4);
  });
});
