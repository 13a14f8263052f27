import assert from "node:assert/strict";
import {
  fieldAt,
  fieldNames,
  nameInLog,
  type Operation,
  operationsIn,
  resultsOf,
} from "../../../../src/vscode/queries/operations";

function only(text: string): Operation {
  return operationsIn(text).operations?.[0] ?? assert.fail("no operation");
}

const MUTATION = `mutation M($x: ID!) {
  a: borrower { one: create(input: { dealId: $x }) { id } ...More }
  ping
}
fragment More on BorrowerThings { rejectDocument(input: {}) { taskId } }`;

describe("What a mutation does", () => {
  it("is each field below a group, also of fragments, by what the answer calls it", () => {
    assert.deepEqual(resultsOf(only(MUTATION)), [
      { path: ["a", "one"], field: "borrower.create" },
      { path: ["a", "rejectDocument"], field: "borrower.rejectDocument" },
      { path: ["ping"], field: "ping" },
    ]);
  });

  it("is written down by names of fields, without aliases and values", () => {
    assert.deepEqual(fieldNames(only(MUTATION)), ["borrower.create", "borrower.rejectDocument", "ping"]);
    assert.equal(nameInLog(only('query Q { secret: loan(id: "LN-2041") { id } }')), "Q (loan)");
    assert.equal(nameInLog(only("{ loan { id } deal { id } }")), "query (loan, deal)");
  });
});

describe("The path of an error", () => {
  it("leads to its field, past list indices, aliases and fragments", () => {
    const query = only(
      "{ it: loan(id: 1) { borrowers { edges { node { ...Who } } } } }\nfragment Who on B { id mail: email }",
    );
    assert.equal(fieldAt(query, ["it", "borrowers", "edges", 3, "node", "mail"])?.name.value, "email");
    assert.equal(fieldAt(query, ["it", "borrowers", "edges", 3, "node", "unknown"])?.name.value, "node");
    assert.equal(fieldAt(query, ["nothing"]), undefined);
  });
});
