import assert from "node:assert/strict";
import { completionsAt } from "../../../../src/vscode/queries/language/complete";
import { marked } from "./marked";

function offered(document: string): string[] {
  const { text, place } = marked(document);
  return completionsAt(text, place).map(({ label }) => label);
}

describe("What completion offers in a query", () => {
  it("is what a document can begin with, and no subscription", () => {
    assert.deepEqual(offered("|"), ["query", "mutation", "fragment"]);
  });

  it("is the fields of the object around the cursor", () => {
    assert.deepEqual(offered("{ | }").slice(0, 2), ["deal", "loan"]);
    assert.deepEqual(offered('{ loan(id: "x") { borrowers { edges { node { | } } } } }').slice(0, 4), [
      "id",
      "personalInformation",
      "incomes",
      "borrowerTasks",
    ]);
  });

  it("is the same below what is closed already, in a document of several operations", () => {
    const before =
      'query A { deal(id: "}") { id } } # }\nquery B($id: ID!) {\n  loan(id: $id) {\n    borrowers { edges { node { id } } }\n';
    assert.deepEqual(offered(`${before}    |\n  }\n}`).slice(0, 3), ["id", "borrowers", "loanOfficerDocumentTasks"]);
  });

  it("is an argument, and the fields of an input object with room for its values", () => {
    assert.deepEqual(offered("{ loan(|) { id } }"), ["id"]);
    const { text, place } = marked("mutation { borrower { create(input: {|}) { id } } }");
    const [dealId, person] = completionsAt(text, place);
    assert.equal(dealId?.snippet, "dealId: ");
    assert.equal(person?.snippet, "personalInformation: {\n   $1\n}");
    assert.deepEqual(offered("mutation { borrower { create(input: { personalInformation: {|} }) { id } } }"), [
      "firstName",
      "lastName",
      "email",
    ]);
  });

  it("is the variables of the operation that fit", () => {
    assert.deepEqual(offered("query A($id: ID!, $first: Int) { loan(id: $|) { id } }"), ["$id"]);
    assert.deepEqual(offered('query A($id: ID!, $first: Int) { loan(id: "x") { borrowers(first: |) { edges } } }'), [
      "$first",
    ]);
  });

  it("is a fragment of the document, wherever it stands", () => {
    assert.deepEqual(offered("fragment F on Query { __typename }\n{ ...| }\nfragment G on Query { __typename }"), [
      "F",
      "G",
    ]);
  });

  it("names no type but those that the service states", () => {
    assert.deepEqual(offered("query A($input: |) { __typename }").sort(), [
      "Boolean",
      "ID",
      "Int",
      "RejectDocumentInput",
      "String",
    ]);
    assert.deepEqual(offered("fragment F on |"), []);
    assert.deepEqual(offered('{ loan(id: "x") { ... on | } }'), []);
  });

  it("says what a field is without a name that is ours alone", () => {
    const { text, place } = marked('{ loan(id: "x") { | } }');
    const [id, borrowers] = completionsAt(text, place);
    assert.deepEqual([id?.detail, borrowers?.detail], ["ID", "object"]);
  });
});
