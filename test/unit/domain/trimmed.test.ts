import assert from "node:assert/strict";
import { trimmed } from "../../../src/domain/trimmed";

describe("A list that is kept", () => {
  it("has the same items, in an array of its own that does not follow the one that it was made from", () => {
    const growing = ["a"];
    const kept = trimmed(growing);
    growing.push("b");
    assert.deepEqual(kept, ["a"]);
    assert.deepEqual(trimmed([]), []);
  });
});
