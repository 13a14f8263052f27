import assert from "node:assert/strict";
import fc from "fast-check";
import { indentedJson } from "../../../src/domain/text";

describe("Indented JSON", () => {
  it("is the same JSON, and looks as JSON usually does", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const value = JSON.parse(json);
        assert.equal(indentedJson(JSON.stringify(value)), JSON.stringify(value, null, 2));
      }),
    );
  });

  it("indents no deeper than anybody reads, and says how much it leaves out", () => {
    const deep = indentedJson("[".repeat(24_000));
    assert.ok(deep.length < 600_000, `${deep.length} characters`);
    assert.match(deep.slice(-100), /\n\/\/ Cut here: \d+ more characters came\.$/);
    const long = indentedJson(`["${"a".repeat(3_000_000)}"]`);
    assert.ok(long.length < 500_100);
    assert.match(long.slice(-100), /a\n\/\/ Cut here: 2500007 more characters came\.$/);
  });
});
