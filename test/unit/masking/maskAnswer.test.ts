import assert from "node:assert/strict";
import { Masks } from "../../../src/masking/masks";
import { Faults } from "../../../src/service/mapping/faults";
import { mapLoan } from "../../../src/service/mapping/mapLoan";
import { maskedExchange } from "../../../src/vscode/shareSafe/maskedExchange";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "../../support/wireLoans";
import { answered, exchange } from "../vscode/requests/support/exchanges";

const masks = new Masks(new Uint8Array(32).fill(3), "sandbox");

const CANARIES = ["Canaria", "Gelb", "canaria@example.com", "gelb-lohn.pdf", "987654", "/secret/path"];
const SAID = "Canaria Gelb (canaria@example.com) sang of gelb-lohn.pdf";

const FACTS = {
  title: SAID,
  taskName: SAID,
  status: SAID,
  documentLinks: [{ id: "d_1", title: "gelb-lohn.pdf", url: "https://x.example/gelb-lohn.pdf", unknown: SAID }],
  details: {
    borrowerId: "b_1",
    borrowerName: "Canaria Gelb",
    entityKind: "BORROWER",
    entityDisplayName: "Canaria Gelb",
  },
  description: SAID,
  borrowerFacingDescription: SAID,
  documentUploadPath: "/secret/path",
  assignedTo: "Canaria Gelb",
  [SAID]: 1,
};

const LOAN = wireLoan(
  "loan_1",
  [
    wireBorrower("b_1", [wireTask("t_1", FACTS)], {
      personalInformation: { firstName: "Canaria", lastName: "Gelb", email: "canaria@example.com" },
      incomes: { edges: [{ node: { statedMonthlyAmount: 987654, payPeriodFrequency: "Monthly" } }] },
    }),
  ],
  [wireOfficerTask("t_2", FACTS)],
);

const ANSWER = {
  data: { loan: LOAN, other: SAID },
  errors: [{ message: SAID, path: ["loan", 0, SAID], extensions: { code: "FORBIDDEN", words: SAID } }],
  extensions: { said: SAID },
};

function masked(answer: unknown) {
  const text = typeof answer === "string" ? answer : JSON.stringify(answer);
  return Buffer.from(maskedExchange(exchange({ answer: answered(text) }), masks).answer?.body ?? []).toString();
}

describe("An answer of the service in share-safe mode", () => {
  it("has no word that names a person", () => {
    const text = masked(ANSWER);
    for (const canary of CANARIES)
      assert.ok(!text.toLowerCase().includes(canary.toLowerCase()), `${canary} in ${text}`);
  });

  it("has the pseudonyms that the rest of the window shows, and all that names nobody", () => {
    const { data, errors } = JSON.parse(masked(ANSWER));
    const loan = mapLoan(LOAN, new Faults([]), 100);
    assert.ok(loan);
    assert.deepEqual(mapLoan(data.loan, new Faults([]), 100), masks.loan(loan));
    assert.deepEqual(Object.keys(data), ["loan"]);
    assert.deepEqual(errors[0].path, ["loan", 0, "•••"]);
    assert.deepEqual(errors[0].extensions, { code: "FORBIDDEN" });
  });

  it("is left out where its fields cannot be told apart", () => {
    for (const text of [`<html>${SAID}</html>`, `{"data":{"loan":"${SAID}"`, JSON.stringify([SAID])]) {
      assert.equal(masked(text), "Hidden in share-safe mode.");
    }
    assert.equal(masked({ data: SAID }), '{"data":"•••"}');
    assert.equal(masked(""), "");
  });

  it("to a change has its IDs and counts", () => {
    const done = {
      data: {
        borrower: { rejectDocument: { taskId: "t_1" } },
        loan: { reassignLoanOfficerTasks: { reassignedCount: 2 } },
      },
    };
    assert.deepEqual(JSON.parse(masked(done)), done);
  });
});

describe("A request in share-safe mode", () => {
  it("has its IDs and its query, and nothing that was typed", () => {
    const input = { loanId: "LN-1", documentId: "d_1", borrowerId: { said: SAID }, archiveReasonNotes: SAID };
    const variables = { input, id: "LN-1", first: 5, firstName: "Canaria" };
    const { body } = maskedExchange(
      exchange({ body: { kind: "graphql", text: JSON.stringify({ query: "mutation { x }", variables }) } }),
      masks,
    );
    assert.deepEqual(body.kind === "graphql" && JSON.parse(body.text), {
      query: "mutation { x }",
      variables: {
        input: { loanId: "LN-1", documentId: "d_1", borrowerId: "•••", archiveReasonNotes: "•••" },
        id: "LN-1",
        first: 5,
        firstName: "•••",
      },
    });
  });

  it("has pseudonyms of its files, not their folders, and no path that the service made up", () => {
    const part = { trueName: "gelb-lohn.pdf", truePath: "/home/canaria/gelb-lohn.pdf", contentType: "", size: 3 };
    const url = "https://api.example.com/secret/path";
    const shown = maskedExchange(
      exchange({
        url,
        body: { kind: "form", field: "f", parts: [part], size: 9 },
        failure: `The service refused: "${SAID}"`,
      }),
      masks,
    );
    const text = JSON.stringify({ ...shown, answer: undefined });
    for (const canary of CANARIES)
      assert.ok(!text.toLowerCase().includes(canary.toLowerCase()), `${canary} in ${text}`);
    assert.equal(shown.url, "https://api.example.com/•••");
    assert.ok(shown.body.kind === "form" && shown.body.parts[0]?.trueName === masks.file("gelb-lohn.pdf"));
  });

  it("has only those headers of the answer that tell how it was sent", () => {
    const answer = {
      ...answered("{}"),
      headers: [
        ["content-type", "text/html"],
        ["x-user", SAID],
      ] as const,
    };
    assert.deepEqual(maskedExchange(exchange({ answer }), masks).answer?.headers, [
      ["content-type", "text/html"],
      ["x-user", "•••"],
    ]);
  });
});
