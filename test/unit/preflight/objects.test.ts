import assert from "node:assert/strict";
import { parseObjects } from "../../../src/preflight/pdfObjects";

const keyword = (word: string) => ({ keyword: word });

describe("Values of a PDF", () => {
  it("are read as they are written: numbers, names, references, arrays and dictionaries", () => {
    assert.deepEqual(parseObjects("7 0 obj<</A[1 -2.5 3 0 R]/B#20C/D/E true/F 3 0 R/G 1>>endobj"), [
      ...["7", "0", "obj"].map(keyword),
      new Map<string, unknown>([
        ["A", "other"],
        ["B C", { name: "D" }],
        ["E", keyword("true")],
        ["F", "other"],
        ["G", keyword("1")],
      ]),
      keyword("endobj"),
    ]);
  });

  it("are strings with their escapes, nested parentheses and line ends, or in hexadecimal digits", () => {
    for (const string of ["(a(b)c)", "(\\)\\n\\101\\7)", "(x\\\r\ny)", "(x\r\ny)", "(\\\\)", "<48 6>", "<>"]) {
      assert.deepEqual(parseObjects(`${string}next`), ["other", keyword("next")], string);
    }
  });

  it("leave out what is not closed, and never fail", () => {
    for (const text of [">>", "]", "<< /A", "[[[", "(((", "<< /A ]>>", "<4", "/", "R", "1 R", "%"]) parseObjects(text);
    assert.deepEqual(parseObjects("<< /A 1 "), []);
  });
});
