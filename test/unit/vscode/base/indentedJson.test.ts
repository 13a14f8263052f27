import assert from "node:assert/strict";
import fc from "fast-check";
import { indentedJson } from "../../../../src/vscode/base/indentedJson";

describe("Indented JSON", () => {
  it("is the same JSON", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        assert.deepEqual(JSON.parse(indentedJson(json)), JSON.parse(json));
      }),
    );
  });

  it("looks as JSON usually does", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const value = JSON.parse(json);
        assert.equal(indentedJson(JSON.stringify(value)), JSON.stringify(value, null, 2));
      }),
    );
  });
});
