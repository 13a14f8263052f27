import assert from "node:assert/strict";
import fc from "fast-check";
import { jsonForEditor, textForEditor } from "../../../src/domain/text";

describe("A text for an editor", () => {
  it("has escapes in place of control characters and direction marks, but keeps line ends and tabs", () => {
    assert.equal(textForEditor("a\tb\r\n\u0007\u0085\u2028\u2066é😀"), "a\tb\r\n\\u0007\\u0085\\u2028\\u2066é😀");
  });

  it("is the same JSON, without a link or a mark that an editor acts on", () => {
    fc.assert(
      fc.property(fc.json(), fc.webUrl(), (json, url) => {
        const body = JSON.stringify({ any: JSON.parse(json), url, marks: "\u202e\u2028\\//x\\://" }, null, 2);
        const text = jsonForEditor(body);
        assert.deepEqual(JSON.parse(text), JSON.parse(body));
        assert.doesNotMatch(text, /:\/\/|[\p{Bidi_Control}\u2028]/u);
      }),
    );
  });
});
