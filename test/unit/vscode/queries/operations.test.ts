import assert from "node:assert/strict";
import {
  fieldAt,
  fieldNames,
  mutationChanges,
  nameInLog,
  operationAt,
  operationsIn,
} from "../../../../src/vscode/queries/operations";

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

const first = (text: string) => operations(text)[0] ?? assert.fail("no operation");

describe("The operations of a document", () => {
  it("are found by parsing: a mutation is one whatever its name", () => {
    const found = [...operations(FILE), ...operations("{ mutation }")].map(({ kind, name }) => `${kind} ${name}`);
    assert.deepEqual(found, ["query A", "mutation Query", "subscription S", "query undefined"]);
  });

  it("are sent as they were typed, each with the fragments that it uses and no others", () => {
    const [, query, , parts, , , more] = FILE.split("\n");
    assert.equal(first(FILE).document, [query?.replace(/ # .*/, ""), parts, more].join("\n\n"));
  });

  it("are none in a broken document, which says where", () => {
    assert.deepEqual(operationsIn("query A { a }\nquery B {"), {
      problem: "Cannot be run: line 2 is not GraphQL",
    });
  });

  it("are told by the place of the cursor; the only one is meant wherever it stands", () => {
    const all = operations(FILE);
    assert.equal(operationAt(all, FILE.indexOf("reassign"))?.name, "Query");
    assert.equal(operationAt(all, FILE.indexOf("Other")), undefined);
    assert.equal(operationAt(operations("\n\n{ a }"), 0)?.kind, "query");
    const two = operations("{ a }\n{ b }");
    assert.equal(operationAt(two, "{ a }".length), two[0], "behind its last brace");
  });
});

describe("What a mutation does", () => {
  const mutation = first(`mutation M($x: ID!) {
  a: borrower { one: create(input: { dealId: $x }) { id } ...More }
  ping
}
fragment More on BorrowerThings { rejectDocument(input: {}) { taskId } }`);

  it("is each field below a group, also of fragments, by what the answer calls it", () => {
    assert.deepEqual(mutationChanges(mutation), [
      { path: ["a", "one"], field: "borrower.create" },
      { path: ["a", "rejectDocument"], field: "borrower.rejectDocument" },
      { path: ["ping"], field: "ping" },
    ]);
  });

  it("is not the name of a type, unless nothing else is asked for", () => {
    const fieldsOf = (text: string) => mutationChanges(first(text)).map(({ field }) => field);
    const mutations = [
      "mutation { __typename borrower { t: __typename rejectDocument { taskId __typename } } loan { __typename } }",
      "mutation { borrower { __typename } }",
      "mutation { __typename }",
    ];
    assert.deepEqual(mutations.map(fieldsOf), [["borrower.rejectDocument"], ["borrower.__typename"], ["__typename"]]);
  });

  it("is written down by names of fields, without aliases and values", () => {
    assert.deepEqual(fieldNames(mutation), ["borrower.create", "borrower.rejectDocument", "ping"]);
    assert.equal(nameInLog(first('query Q { secret: loan(id: "LN-2041") { id } }')), "Q (loan)");
    assert.equal(nameInLog(first("{ loan { id } deal { id } }")), "query (loan, deal)");
  });
});

describe("The path of an error", () => {
  it("leads to its field, past list indices, aliases and fragments", () => {
    const query = first(
      "{ it: loan(id: 1) { borrowers { edges { node { ...Who } } } } }\nfragment Who on B { id mail: email }",
    );
    assert.equal(fieldAt(query, ["it", "borrowers", "edges", 3, "node", "mail"])?.name.value, "email");
    assert.equal(fieldAt(query, ["it", "borrowers", "edges", 3, "node", "unknown"])?.name.value, "node");
    assert.equal(fieldAt(query, ["nothing"]), undefined);
  });
});
