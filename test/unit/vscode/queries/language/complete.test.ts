import assert from "node:assert/strict";
import { completionsAt, hoverAt, signatureAt } from "../../../../../src/vscode/queries/language/complete";
import type { DocumentPosition } from "../../../../../src/vscode/queries/language/schema";

/** Asks at the mark `|` of a document, which is not part of it. */
function atMark<T>(ask: (text: string, place: DocumentPosition) => T): (document: string) => T {
  return (document) => {
    const [before = "", after = ""] = document.split("|");
    const lines = before.split("\n");
    return ask(before + after, { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 });
  };
}

const completed = atMark(completionsAt);
const hovered = atMark(hoverAt);
const signed = atMark(signatureAt);
const offered = (document: string) => completed(document).map(({ label }) => label);

describe("What completion offers in a query", () => {
  it("is what a document can begin with, and no subscription", () => {
    assert.deepEqual(offered("|"), ["query", "mutation", "fragment"]);
  });

  it("is the fields of the object around the cursor", () => {
    assert.deepEqual(offered("{ | }").slice(0, 2), ["deal", "loan"]);
    const ofBorrower = offered('{ loan(id: "x") { borrowers { edges { node { | } } } } }');
    assert.deepEqual(ofBorrower.slice(0, 3), ["id", "personalInformation", "incomes"]);
  });

  it("has room for the arguments that a field needs and for its own fields, where none are written yet", () => {
    const snippet = (document: string, name: string) =>
      completed(document).find(({ label }) => label === name)?.snippet ?? assert.fail(name);
    for (const document of ["{ | }", "query A {\n  lo|\n}\n", "query A {\n  |\n  __typename\n}\n"]) {
      assert.equal(snippet(document, "loan"), "loan(id: $1) {\n  $0\n}");
    }
    assert.equal(snippet('{ loan(id: "x") { | } }', "borrowers"), "borrowers {\n  $0\n}");
    assert.equal(snippet('{ loan(id: "x") { | } }', "id"), "id");
    assert.equal(snippet('{ lo|(id: "x") { id } }', "loan"), "loan");
  });

  it("is the same below what is closed already, in a document of several operations", () => {
    const before =
      'query A { deal(id: "}") { id } } # }\nquery B($id: ID!) {\n  loan(id: $id) {\n    borrowers { edges { node { id } } }\n';
    assert.deepEqual(offered(`${before}    |\n  }\n}`).slice(0, 3), ["id", "borrowers", "loanOfficerDocumentTasks"]);
  });

  it("is an argument, and the fields of an input object with room for its values", () => {
    assert.deepEqual(offered("{ loan(|) { id } }"), ["id"]);
    const [dealId, person] = completed("mutation { borrower { create(input: {|}) { id } } }");
    assert.equal(dealId?.snippet, "dealId: ");
    assert.equal(person?.snippet, "personalInformation: {\n   $1\n}");
  });

  it("is the variables of the operation that fit", () => {
    assert.deepEqual(offered("query A($id: ID!, $first: Int) { loan(id: $|) { id } }"), ["$id"]);
  });

  it("is a fragment of the document, wherever it stands", () => {
    const between = "fragment F on Query { __typename }\n{ ...| }\nfragment G on Query { __typename }";
    assert.deepEqual(offered(between), ["F", "G"]);
  });

  it("names no type but those that the service states", () => {
    const stated = ["Boolean", "ID", "Int", "RejectDocumentInput", "String"];
    assert.deepEqual(offered("query A($input: |) { __typename }").sort(), stated);
    assert.deepEqual(offered("fragment F on |"), []);
    assert.deepEqual(offered('{ loan(id: "x") { ... on | } }'), []);
  });

  it("says what a field is without a name that is ours alone", () => {
    const [id, borrowers] = completed('{ loan(id: "x") { | } }');
    assert.deepEqual([id?.detail, borrowers?.detail], ["ID", "object"]);
  });
});

describe("The hover of a query", () => {
  it("says what a field is, and which section states it", () => {
    assert.deepEqual(hovered('{ lo|an(id: "x") { id } }'), {
      code: "loan: object",
      about: "Service document, section 4.2: ID or friendly ID",
    });
    const below = hovered("{\n  deal(id: 1) {\n    friend|lyId\n    id\n  }\n}\n");
    assert.equal(below?.code, "friendlyId: String");
    const without = hovered('mutation { borrower { rejectDocument(input: { loan|Id: "x" }) { taskId } } }');
    assert.equal(without?.about, "ID or friendly ID", "no section of its own");
  });

  it("is nothing for a field that is not stated, a comment and a blank", () => {
    assert.equal(hovered('{ loan(id: "x") { rate|Lock } }'), undefined);
    assert.equal(hovered("# lo|an\n{ __typename }"), undefined);
    assert.equal(hovered("{ __typename }\n|\n"), undefined);
  });
});

describe("The signature of a field", () => {
  it("shows its arguments while its brackets are open", () => {
    const found = signed("{ loan(|) { id } }");
    assert.equal(found?.signatures[0]?.label, "loan(id: ID!)");
    assert.equal(found.activeParameter, 1, "none is being written yet");
    assert.equal(signed('{ loan(id: "|") { id } }')?.activeParameter, 0);
  });

  it("is gone when they are closed", () => {
    assert.equal(signed('{ loan(id: "x") { | } }'), undefined);
    assert.equal(signed("{ __typename | }"), undefined);
  });
});
