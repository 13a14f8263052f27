import assert from "node:assert/strict";
import { hoverAt, signatureAt } from "../../../../src/vscode/queries/language/complete";
import { marked } from "./marked";

const hovered = (document: string) => {
  const { text, place } = marked(document);
  return hoverAt(text, place);
};
const signed = (document: string) => {
  const { text, place } = marked(document);
  return signatureAt(text, place);
};

describe("The hover of a query", () => {
  it("says what a field is, and which section states it", () => {
    assert.deepEqual(hovered('{ lo|an(id: "x") { id } }'), {
      code: "loan: object",
      about: "Service document, section 4.2: ID or friendly ID",
    });
    assert.equal(hovered("query A($id: ID!) { deal(id: $id) { friend|lyId } }")?.code, "friendlyId: String");
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
    assert.equal(found?.label, "loan(id: ID!)");
    assert.equal(found.active, undefined);
    assert.equal(signed('{ loan(id: "|") { id } }')?.active, 0);
    assert.equal(
      signed("mutation { borrower { rejectDocument(input: |) { taskId } } }")?.label,
      "rejectDocument(input: RejectDocumentInput!)",
    );
  });

  it("is gone when they are closed", () => {
    assert.equal(signed('{ loan(id: "x") { | } }'), undefined);
    assert.equal(signed("{ __typename | }"), undefined);
  });
});
