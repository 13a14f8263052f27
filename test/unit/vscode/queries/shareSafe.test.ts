import assert from "node:assert/strict";
import { Marks } from "../../../../src/masking/marks";
import type { RecordedExchange } from "../../../../src/service/transport/connection";
import { maskedExchange } from "../../../../src/vscode/environments/maskedExchange";
import { operationsIn } from "../../../../src/vscode/queries/operations";
import { resultText } from "../../../../src/vscode/queries/resultText";
import { kindsOf, snippetOf } from "../../../../src/vscode/requests/snippets";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "../../../support/wireLoans";
import { answered, exchange, SANDBOX } from "../requests/support/exchanges";

const marks = new Marks(new Uint8Array(32).fill(3), "sandbox");
const CANARIES = ["Canaria", "Gelb", "gelb-lohn", "987654"];
const SAID = "Canaria Gelb (canaria@example.com) sang of gelb-lohn.pdf, 987654";

const TASK = {
  title: SAID,
  documentLinks: [{ id: "d", title: "gelb-lohn.pdf", url: "https://x.example/gelb-lohn.pdf" }],
};
const LOAN = wireLoan(
  "loan_1",
  [
    wireBorrower("b_1", [wireTask("t_1", TASK)], {
      personalInformation: { firstName: "Canaria", lastName: "Gelb", email: "canaria@example.com" },
      incomes: { edges: [{ node: { statedMonthlyAmount: 987654, payPeriodFrequency: SAID } }] },
    }),
  ],
  [wireOfficerTask("t_2", { ...TASK, assignedTo: "Canaria Gelb" })],
);

/** Queries as a person would write them, with answers that they could have. */
const RUNS: readonly (readonly [query: string, data: unknown])[] = [
  ["query Q($id: ID!) { loan(id: $id) { id } }", { loan: LOAN }],
  ['query Q { loan(id: "Canaria Gelb") { id } } # Canaria', { loan: LOAN }],
  ["query Q { loan { id: borrowers { status: title } } }", { loan: { id: [SAID], status: SAID } }],
  ["query Q { loan { ...F } } fragment F on Loan { borrowers { edges { node { id } } } }", { loan: LOAN }],
  ["query Q { person { phone } loan { note } }", { person: { phone: SAID }, loan: { note: SAID, people: [SAID] } }],
  [
    "mutation M($input: X!) { borrower { create(input: $input) { id title } } }",
    { borrower: { create: { id: "b_1", title: SAID } } },
  ],
];

const VARIABLES = {
  id: "LN-1",
  name: SAID,
  names: [SAID],
  input: { loanId: "LN-1", archiveReasonNotes: SAID, of: { firstName: "Canaria" } },
};
const ERRORS = [
  { message: SAID, path: ["loan", "Canaria", 0], extensions: { said: SAID } },
  { message: SAID, path: [SAID] },
];

function masked(query: string, data: unknown): RecordedExchange {
  const [operation = assert.fail()] = operationsIn(query).operations ?? [];
  return maskedExchange(
    exchange({
      operation: "Q (loan)",
      changes: operation.kind === "mutation",
      body: { kind: "graphql", text: JSON.stringify({ query: operation.document, variables: VARIABLES }) },
      answer: answered(JSON.stringify({ data, errors: ERRORS })),
    }),
    marks,
  );
}

function nothingPrivate(text: string): void {
  const found = CANARIES.filter((word) => text.toLowerCase().includes(word.toLowerCase()));
  assert.deepEqual(found, [], text);
}

describe("A query of the user's own in share-safe mode", () => {
  for (const [query, data] of RUNS) {
    it(`has a result without a name, in the answer, its errors and their paths: ${query.slice(0, 60)}`, () => {
      const [operation = assert.fail()] = operationsIn(query).operations ?? [];
      const request = { exchange: () => masked(query, data) } as never;
      const failure = () => marks.message(`The service refused it: "${SAID}"`);
      const { text } = resultText({ environment: SANDBOX, operation, at: 0, request, failure }, "Sandbox", 0);
      assert.match(text, /HTTP 200/);
      nothingPrivate(text);
    });

    it(`is copied without one, for whatever it is copied: ${query.slice(0, 60)}`, () => {
      const snippet = snippetOf(masked(query, data), SANDBOX, true) ?? assert.fail();
      const kinds = kindsOf(snippet);
      assert.equal(kinds.length, 6);
      for (const kind of kinds) nothingPrivate(kind.text());
    });
  }

  it("keeps what names nobody: IDs of loans, and the query itself", () => {
    const snippet = snippetOf(masked(RUNS[0]?.[0] ?? "", {}), SANDBOX, true) ?? assert.fail();
    const [bash = assert.fail()] = kindsOf(snippet);
    assert.match(bash.text(), /"id": "LN-1"/);
    assert.match(bash.text(), /query name_\w{4}\(\$id: ID!\)/);
  });
});
