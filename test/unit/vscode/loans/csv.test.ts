import assert from "node:assert/strict";
import { csvOf } from "../../../../src/vscode/loans/csv";

describe("RFC 4180: a table as CSV", () => {
  it("has lines that end in CRLF, and quotes, commas and line breaks inside of a field", () => {
    assert.equal(
      csvOf([
        ["a", 'say "hi", then\r\ngo'],
        ["", "b"],
      ]),
      '"a","say ""hi"", then\r\ngo"\r\n,"b"\r\n',
    );
  });

  for (const formula of ["=HYPERLINK(1)", "+1", "-1+2", "@SUM(A1)", "\t=1", "\r=1", "＝1"]) {
    it(`has no formula for a spreadsheet: ${JSON.stringify(formula)}`, () => {
      assert.equal(csvOf([[formula]]), `"'${formula}"\r\n`);
    });
  }

  it("leaves alone what only holds such a character", () => {
    assert.equal(csvOf([["W-2 = 3", "2026-03-01"]]), '"W-2 = 3","2026-03-01"\r\n');
  });
});
