import assert from "node:assert/strict";
import { exactJson, parsedJson } from "../../../src/domain/unknown";

describe("JSON of the service", () => {
  for (const number of [
    "9007199254740993",
    "4200.00",
    "1e400",
    "1E-9",
    "0.00000012",
    "-0",
    "-12.30",
    "0.1234567890123456789",
  ]) {
    it(`keeps ${number} as it came`, () => {
      assert.deepEqual(exactJson(`{"a":[${number}],"b": ${number} }`), { a: [number], b: number });
      // One such place is enough for all to be looked at.
      for (const json of [`[${number}]`, `[1,\n\t${number}\n]`, `{"a": ${number},"b":1}`, `{"a":${number} }`]) {
        const text = json.replace(number, `"${number}"`);
        assert.deepEqual(exactJson(json), parsedJson(text), json);
      }
      assert.equal(exactJson(number), number);
    });
  }

  it("is read as always otherwise: numbers, and texts that look like numbers or end within one", () => {
    for (const json of [
      '{"a":[0,-1,1.5,900719925474099,123456789012345,-0.25],"b":true}',
      JSON.stringify({ text: 'a "1.50" \\" 2.50, 1e5', "4200.00": ["\\", "9007199254740993"], n: 1 }),
      JSON.stringify({ id: "3e8a-0-1.50", at: "2026-11-28T10:02:00.000Z", words: "a, 1.50, b: 2e5" }),
      '"1.50"',
    ])
      assert.deepEqual(exactJson(json), parsedJson(json), json);
  });

  it("is none where it is none without that", () => {
    for (const text of ["{1.50:2}", "01.50", "1.50.2", "[1.50x]", '"1.50', "1.", "+1.50", "- 1.50", ""])
      assert.equal(exactJson(text), undefined, text);
  });
});
