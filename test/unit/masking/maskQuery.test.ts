import assert from "node:assert/strict";
import { Marks } from "../../../src/masking/marks";
import { maskQuery } from "../../../src/masking/maskQuery";
import { operations } from "../../../src/service/operations";

const marks = new Marks(new Uint8Array(32).fill(3), "sandbox");
const masked = (query: string, variables = {}) => maskQuery(query, variables, marks);
const oneLine = (text: string) => text.replace(/\s+/g, " ");

describe("A query in share-safe mode", () => {
  it("is shown as it is where it is one of ours", () => {
    for (const { document } of Object.values(operations))
      assert.equal(oneLine(masked(document).text), oneLine(masked(document).text).replace(/name_[0-9a-f]{4}/g, "?"));
  });

  it("has no literal and no comment that somebody wrote into it, and whole numbers where they count", () => {
    const { text } = masked(
      `# José
      mutation { borrower { create(input: { firstName: "José", n: 1, m: 2.5, of: [JOSE], ok: true }) { id } } }`,
    );
    assert.match(
      oneLine(text),
      /firstName: "•••", name_\w{4}: "•••", name_\w{4}: "•••", name_\w{4}: \["•••"\], name_\w{4}: true/,
    );
    assert.doesNotMatch(text, /José|JOSE|\b1\b|2\.5/);
    assert.match(
      masked('{ loan(id: """José""") { borrowers(first: 50) { edges { node { id } } } } }').text,
      /first: 50/,
    );
    assert.doesNotMatch(masked('{ loan(id: """José""") { id } }').text, /José/);
  });

  it("has no name that its author made up: of the operation, a fragment, a variable, an alias or a field", () => {
    const { text } = masked(
      "query José1($jose: ID!) { jose: loan(id: $jose) { ...OfJose joses @jose(of: $jose) } } fragment OfJose on Jose { id }".replaceAll(
        "é",
        "e",
      ),
    );
    assert.doesNotMatch(text, /jose/i);
    assert.match(oneLine(text), /^query name_(\w{4})\(\$name_(\w{4}): ID!\) \{ name_\2: loan\(id: \$name_\2\)/);
  });

  it("has of its variables the IDs and counts, by their places in our schema and not by their names", () => {
    const query = `mutation ($input: RejectDocumentInput!, $id: String, $loanId: ID!, $first: Int, $who: String) {
      borrower { rejectDocument(input: $input) { taskId } }
      loan { reassignLoanOfficerTasks(input: { loanId: $loanId }) { reassignedCount } note(id: $id) }
    }`;
    const input = { loanId: "LN-1", documentId: "d_1", borrowerId: { said: "José" }, archiveReasonNotes: "José" };
    const { variables } = masked(query, { input, id: "José", loanId: "LN-1", first: 5, who: "José" });
    assert.deepEqual(variables, {
      input: { loanId: "LN-1", documentId: "d_1", borrowerId: "•••", archiveReasonNotes: "•••" },
      id: "•••",
      loanId: "LN-1",
      first: "•••",
      [`name_${marks.digits("who")}`]: "•••",
    });
  });

  it("is hidden whole where it is no GraphQL", () => {
    assert.deepEqual(masked("{ José", { id: "José" }), { text: "•••", document: undefined, variables: { id: "•••" } });
  });
});
