import assert from "node:assert/strict";
import { operationAt, operationsIn } from "../../../../src/vscode/queries/operations";

const FILE = `# Loans of the day
query A($id: ID!) { loan(id: $id) { ...Parts } } # the first

fragment Parts on Whatever { id ...More }
fragment Other on Whatever { id }
mutation Query { loan { reassignLoanOfficerTasks(input: { loanId: "x" }) { reassignedCount } } }
fragment More on Whatever { friendlyId }
subscription S { a }
`;

function operations(text: string) {
  return operationsIn(text).operations ?? assert.fail("it is broken");
}

describe("The operations of a document", () => {
  it("are found by parsing: a mutation is one whatever its name", () => {
    assert.deepEqual(
      operations(FILE).map(({ kind, name }) => [kind, name]),
      [
        ["query", "A"],
        ["mutation", "Query"],
        ["subscription", "S"],
      ],
    );
    assert.deepEqual(
      operations("{ mutation }").map(({ kind, name }) => [kind, name]),
      [["query", undefined]],
    );
  });

  it("are sent as they were typed, each with the fragments that it uses and no others", () => {
    const [first] = operations(FILE);
    assert.equal(
      first?.document,
      [
        "query A($id: ID!) { loan(id: $id) { ...Parts } }",
        "fragment Parts on Whatever { id ...More }",
        "fragment More on Whatever { friendlyId }",
      ].join("\n\n"),
    );
  });

  it("do not go round with fragments that use each other", () => {
    const [first] = operations("{ ...A } fragment A on X { ...B } fragment B on X { ...A }");
    assert.equal(first?.fragments.length, 2);
  });

  it("are none in a broken document, which says where", () => {
    assert.deepEqual(operationsIn("query A { a }\nquery B {"), { brokenAt: { offset: 23, line: 2 } });
  });

  it("are told by the place of the cursor; the only one is meant wherever it stands", () => {
    const all = operations(FILE);
    assert.equal(operationAt(all, FILE.indexOf("reassign"))?.name, "Query");
    assert.equal(operationAt(all, FILE.indexOf("Other")), undefined);
    assert.equal(operationAt(operations("\n\n{ a }"), 0)?.kind, "query");
  });
});
