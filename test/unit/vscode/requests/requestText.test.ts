import assert from "node:assert/strict";
import { exchangeOfLoan } from "../../../../src/service/transport/severalLoans";
import { foldsOf, requestText } from "../../../../src/vscode/requests/requestText";
import { answered, exchange, ofThree } from "./support/exchanges";

const SHOWN = { environment: "Sandbox", masked: false };

function partsOf(text: string): Map<string, string> {
  return new Map(
    text
      .split(/^### /m)
      .slice(1)
      .map((part) => [/^[^·\n]*/.exec(part)?.[0].trim() ?? "", part.trimEnd()]),
  );
}

describe("The document of a request", () => {
  it("has its parts in the order in which they went over the wire", () => {
    const text = requestText(exchange(), SHOWN);
    assert.deepEqual(
      [...partsOf(text).keys()],
      ["Read loan: LN-1", "Query", "Variables", "Answer", "Body", "Body, formatted"],
    );
    assert.match(text, /^### Read loan: LN-1 · Sandbox · .*\nPOST https:\/\/api\.example\.com\/graphql\n/);
    assert.match(text, /\ncontent-type: application\/json\nauthorization: Bearer \(the token is not kept\)\n/);
    assert.match(text, /\nquery Loan\(\$id: ID!\) \{\n {2}loan\(id: \$id\) \{ id \}\n\}\n/);
    assert.match(text, /\n\{\n {2}"id": "LN-1"\n\}\n/);
    assert.match(text, /\n### Answer · HTTP 200 · 132 ms · 33 bytes\n/);
    assert.match(text, /\n\{"data":\{"loan":\{"id":"loan_1"\}\}\}\n/);
    assert.match(text, /\n {6}"id": "loan_1"\n/);
  });

  it("marks in a request for several loans what is of the one that is looked at", () => {
    const several = exchange(ofThree());
    const text = requestText(several, { ...SHOWN, part: { loan: "LN-2", exchange: exchangeOfLoan(several, "LN-2") } });
    assert.match(text, /^### Read 3 loans · .*\n# One request for 3 loans\. LN-2 is loan2 in it\.\n/);
    assert.match(text, /\n {2}\}\n# LN-2\n {2}loan2: loan\(id: \$loan2\) \{\n/);
    assert.match(text, /\n# LN-2\n {2}"loan2": "LN-2",\n/);
    assert.equal(text.match(/^# LN-2$/gm)?.length, 2);
    assert.match(text, /\n\{"data":\{"loan1":.*"loan3":/, "the answer is there as it came");
    assert.match(text, /### Body, formatted · LN-2\n\{\n {2}"data": \{\n {4}"loan": \{\n {6}"id": "loan_2"\n/);
  });

  it("shows an answer that is no JSON, or was cut, as it came and says so", () => {
    const page = partsOf(requestText(exchange({ answer: answered("<html>\n### Answer\n</html>", 502) }), SHOWN));
    assert.equal(page.get("Body"), "Body\n<html>\n ### Answer\n</html>");
    assert.equal(page.has("Body, formatted"), false);
    const cut = { ...answered('{"data":'), size: 5000, whole: false };
    assert.match(
      requestText(exchange({ answer: cut }), SHOWN),
      /# The answer has 4\.9 KB\. The first 8 bytes of it are shown\.\n\{"data":/,
    );
    assert.match(requestText(exchange({ answer: answered("") }), SHOWN), /# The body is empty\./);
  });

  it("says what became of one without an answer", () => {
    const lost = exchange({ answer: undefined, outcome: "failed", failure: "The connection was lost." });
    assert.match(requestText(lost, SHOWN), /\n### Answer · no answer · 132 ms\n# The connection was lost\.\n$/);
    const underWay = exchange({ answer: undefined, outcome: "underWay", duration: undefined });
    assert.match(requestText(underWay, SHOWN), /\n### Answer · no answer yet\n$/);
  });

  it("has the files of an upload by the heads of their parts, as they were sent", () => {
    const parts = [
      { unmaskedName: "a\u202e.pdf", unmaskedPath: "/home/a.pdf", type: "application/pdf", size: 2048 },
      { unmaskedName: "### b", unmaskedPath: undefined, type: "text/plain", size: 1 },
    ];
    const text = requestText(
      exchange({ body: { kind: "form", of: "borrower", field: "files", parts, size: 3000 } }),
      SHOWN,
    );
    assert.ok(
      text.includes(`
### 2 files · field files · 2.9 KB
Content-Disposition: form-data; name="files"; filename="a\\u202e.pdf"
Content-Type: application/pdf
# 2.0 KB

Content-Disposition: form-data; name="files"; filename="### b"
Content-Type: text/plain
# 1 bytes
`),
      text,
    );
  });

  it("lets no mark of the service act on the editor", () => {
    const text = requestText(exchange({ answer: answered('{"a":"\u202e\u2028\u0007"}') }), SHOWN);
    assert.match(text, /\{"a":"\\u202e\\u2028\\u0007"\}/);
    const failed = requestText(exchange({ failure: "one\n### Answer" }), SHOWN);
    assert.match(failed, /\n# one ### Answer\n/);
  });

  it("folds by part, and in a part by what is further in", () => {
    const lines = requestText(exchange(), SHOWN).split("\n");
    const folds = foldsOf(lines).map(([start, end]) => [lines[start], lines[end]]);
    assert.deepEqual(folds.at(0), [lines[0], "authorization: Bearer (the token is not kept)"]);
    assert.deepEqual(
      folds.filter(([start]) => start === "### Variables" || start === "### Body, formatted"),
      [
        ["### Variables", "}"],
        ["### Body, formatted", "}"],
      ],
    );
    assert.ok(folds.some(([start, end]) => start === '    "loan": {' && end === '      "id": "loan_1"'));
  });
});
