import assert from "node:assert/strict";
import { parseObjects } from "../../../src/preflight/pdfObjects";

describe("Values of a PDF", () => {
  it("are read as they are written: numbers, names, references, arrays and dictionaries", () => {
    assert.deepEqual(parseObjects("7 0 obj<</A[1 -2.5 3 0 R]/B#20C/D/E true>>endobj"), [
      7,
      0,
      { keyword: "obj" },
      new Map<string, unknown>([
        ["A", [1, -2.5, { reference: 3 }]],
        ["B C", { name: "D" }],
        ["E", { keyword: "true" }],
      ]),
      { keyword: "endobj" },
    ]);
  });

  it("are strings with their escapes, nested parentheses and line ends, or in hexadecimal digits", () => {
    const strings = (text: string) =>
      parseObjects(text).map((value) => (Buffer.isBuffer(value) ? value.toString("latin1") : value));
    assert.deepEqual(strings("(a(b)c) (\\)\\n\\101\\7) (x\\\r\ny) (x\r\ny) (\\\\) <48 6> <>"), [
      "a(b)c",
      ")\nA\x07",
      "xy",
      "x\ny",
      "\\",
      "H`",
      "",
    ]);
  });

  it("leave out what is not closed, and never fail", () => {
    for (const text of [">>", "]", "<< /A", "[[[", "(((", "<< /A ]>>", "<4", "/", "R", "1 R", "%"]) parseObjects(text);
    assert.deepEqual(parseObjects("<< /A 1 "), []);
  });
});
