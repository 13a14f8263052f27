import assert from "node:assert/strict";
import { type CallMatch, MATCH_SCHEMAS } from "../../../../src/simulator/faults/callMatch";
import { assertNone } from "../../../support/assertNone";
import { CREATE, eachWithSimulator, LOAN, postGraphQL, REASSIGN, REJECT, upload } from "../callSimulator";
import { control } from "../control/callControl";

const VARIABLE = {
  query: "query ($id: ID!, $n: Int) { loan(id: $id) { borrowers(first: $n) { edges { __typename } } } }",
};

/** Without a reason, so that it is refused. */
const INPUT = {
  query: "mutation ($input: RejectDocumentInput!) { borrower { rejectDocument(input: $input) { taskId } } }",
  variables: { input: { loanId: "LN-2041", documentId: "doc_c90312" } },
};

describe("Which calls are meant, for a fault and for what was received", () => {
  const simulator = eachWithSimulator({ control: true });
  const SENT = {
    "the loan": () => postGraphQL(simulator, { query: LOAN }),
    "the loan, with a header": () => postGraphQL(simulator, { query: LOAN }, { "X-Tenant": "b" }),
    "the loan, by variables": () => postGraphQL(simulator, { ...VARIABLE, variables: { id: "loan_8f3a21", n: 3 } }),
    "another loan": () => postGraphQL(simulator, { query: LOAN.replace("LN-2041", "LN-2077") }),
    "a deal": () => postGraphQL(simulator, { query: '{ deal(id: "deal_51c0d7") { id } }' }),
    "another deal": () => postGraphQL(simulator, { query: '{ deal(id: "deal_0") { id } }' }),
    reassign: () => postGraphQL(simulator, { query: REASSIGN }),
    reject: () => postGraphQL(simulator, { query: REJECT }),
    "reject, by variables": () => postGraphQL(simulator, INPUT),
    create: () => postGraphQL(simulator, { query: CREATE }),
    upload: () => upload(simulator, [["a.pdf", "a"]]),
  };

  const ROWS: readonly [match: CallMatch, meant: readonly (keyof typeof SENT)[]][] = [
    [{ operation: "reassignLoanOfficerTasks" }, ["reassign"]],
    [{ loan: "loan_8f3a21", operation: "loan" }, ["the loan", "the loan, with a header", "the loan, by variables"]],
    [
      { loan: "LN-2041" },
      [
        "the loan",
        "the loan, with a header",
        "the loan, by variables",
        "reassign",
        "reject",
        "reject, by variables",
        "upload",
      ],
    ],
    [{ loan: "LN-2077" }, ["another loan"]],
    [{ deal: "DL-1007" }, ["a deal", "create"]],
    [{ deal: "deal_51c0d7", operation: "create" }, ["create"]],
    [{ task: "task_7d10a2" }, ["upload"]],
    [{ document: "doc_c90312" }, ["reject", "reject, by variables"]],
    [{ document: "doc_c90312", loan: "LN-2077" }, []],
    [{ withVariables: { id: "loan_8f3a21" } }, ["the loan, by variables"]],
    [{ withVariables: { id: "loan_8f3a21", n: 3 } }, ["the loan, by variables"]],
    [{ withVariables: { n: "3" } }, []],
    [{ withVariables: { input: { documentId: "doc_c90312", loanId: "LN-2041" } } }, ["reject, by variables"]],
    [{ withVariables: { input: { documentId: "doc_c90312" } } }, ["reject, by variables"]],
    [{ withVariables: { input: {} } }, ["reject, by variables"]],
    [{ withVariables: { input: [] } }, []],
    [{ withArguments: { id: "loan_8f3a21" } }, ["the loan, by variables"]],
    [{ operation: "deal", withArguments: { id: "loan_8f3a21" } }, []],
    [{ withHeaders: { "X-Tenant": "b" } }, ["the loan, with a header"]],
    [{ withHeaders: { "x-tenant": "c" } }, []],
  ];

  for (const [match, meant] of ROWS) {
    it(`${JSON.stringify(match)}: ${meant.join("; ") || "none"}`, async () => {
      const fault = simulator.fault({ fault: "status", status: 418, calls: 9, ...match });
      const failed: string[] = [];
      for (const [name, send] of Object.entries(SENT)) if ((await send()).status === 418) failed.push(name);
      assert.deepEqual([failed, fault.met], [meant, meant.length]);
      const received = simulator.calls(match);
      assert.deepEqual([received.length, received.every(({ status }) => status === 418)], [meant.length, true]);
      const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
      const query = Object.entries(match).map(([name, value]): [string, string] => [name, textOf(value)]);
      const { calls } = (await control(simulator, "GET", `/calls?${new URLSearchParams(query)}`)) as { calls: unknown };
      assert.deepEqual(calls, JSON.parse(JSON.stringify(received)));
    });
  }

  it("all are told above", () => {
    assertNone(Object.keys(MATCH_SCHEMAS).filter((name) => !ROWS.some(([match]) => name in match)));
  });

  it("a reference that the scenario does not have is refused by name, by calls() too", async () => {
    assert.throws(() => simulator.calls({ loan: "LN-1" }), /There is no loan "LN-1"/);
    assert.throws(() => simulator.on({ task: "task_1" }, () => undefined), /There is no task "task_1"/);
    await assert.rejects(control(simulator, "GET", "/calls?deal=DL-1"), /400 There is no deal "DL-1"/);
    await assert.rejects(control(simulator, "GET", "/calls?withHeaders=x"), /400 .* must be JSON/);
  });
});
