import assert from "node:assert/strict";
import { CREATE, dataOf, eachWithSimulator, execute, LOAN, postGraphQL, REJECT, upload } from "../callSimulator";
import { control } from "./callControl";

const REJECTED = { operation: "rejectDocument", withArguments: { input: { archiveReasonNotes: "Blurry" } } } as const;

describe("Waiting for a call", () => {
  const simulator = eachWithSimulator({ control: true });

  it("ends with the calls once there are as many as wanted, and they are dealt with", async () => {
    const waiting = simulator.waitFor({ operation: "loan", loan: "LN-2041" }, { count: 2 });
    const polled = control(simulator, "POST", "/calls/wait", { loan: "LN-2041", count: 2 });
    await dataOf(simulator, LOAN.replace("LN-2041", "LN-2077"));
    await dataOf(simulator, LOAN);
    await dataOf(simulator, CREATE);
    await dataOf(simulator, LOAN);
    assert.deepEqual(
      (await waiting).map(({ number, status }) => [number, status]),
      [
        [2, 200],
        [4, 200],
      ],
    );
    assert.equal(((await polled) as { calls: unknown[] }).calls.length, 2);
    // Those of before count as well.
    assert.equal((await simulator.waitFor({ operation: "create" }, { timeout: 0 })).length, 1);
  });

  it("fails after its time, with what was received", async () => {
    await execute(simulator, LOAN.replace("LN-2041", "LN-0000"));
    const text =
      'Expected once within 1 ms: rejectDocument withArguments {"input":{"archiveReasonNotes":"Blurry"}}. It came never.\n' +
      'Received:\n  1 loan {"id":"LN-0000"} 200: Loan not found.';
    await assert.rejects(simulator.waitFor(REJECTED, { timeout: 1 }), { message: text });
    const polled = control(simulator, "POST", "/calls/wait", { ...REJECTED, timeout: 1 });
    await assert.rejects(polled, { message: `409 ${text}` });
    await assert.rejects(simulator.waitFor({}, { timout: 1 } as never), /Did you mean timeout/);
  });

  it("ends with the simulator", async () => {
    const waiting = simulator.waitFor({ operation: "deal" }, { timeout: 600_000 });
    await simulator.close();
    await assert.rejects(waiting, /It came never/);
  });
});

describe("Expecting calls", () => {
  const simulator = eachWithSimulator({ control: true });
  const expectation = (body: object) => control(simulator, "POST", "/calls/expect", body);

  it("holds by parts of the arguments, whether they came in variables or stood in the document", async () => {
    await dataOf(simulator, REJECT);
    const query = "mutation ($input: RejectDocumentInput!) { borrower { rejectDocument(input: $input) { taskId } } }";
    const input = { loanId: "LN-2041", documentId: "doc_c90312", archiveReasonNotes: "Blurry" };
    await dataOf(simulator, query, { input });
    simulator.expectCalls({ ...REJECTED, count: 2 });
    simulator.expectCalls({ operation: "rejectDocument", withVariables: { input: { loanId: "LN-2041" } } });
    simulator.expectCalls({ operation: "any", withArguments: { input: { loanId: "LN-2077" } }, count: 0 });
    await expectation({ calls: [{ ...REJECTED, count: 2 }], nothingElse: true });
  });

  it("fails with one text of what was received", async () => {
    await dataOf(simulator, REJECT);
    await upload(simulator, [["pay stub.pdf", "a", "files"]]);
    await postGraphQL(simulator, { query: LOAN }, { Authorization: "Bearer wrong" });
    const received = `Received:
  1 borrower.rejectDocument {"input":{"loanId":"LN-2041","documentId":"doc_c90312","archiveReasonNotes":"Blurry"}} 200
  2 uploadBorrowerTaskDocuments {"loanId":"loan_8f3a21","taskId":"task_7d10a2"} files=pay stub.pdf 400: Files must be sent under the field borrower-task-files, not "files".
  3 POST /graphql 401: The request needs the header Authorization: Bearer <ACCESS_TOKEN> with a valid token.`;
    for (const [calls, nothingElse, first] of [
      [[{ operation: "loan" }], false, "Expected once: loan. It came never."],
      [
        [{ ...REJECTED, count: 2 }],
        false,
        `Expected 2 times: rejectDocument withArguments {"input":{"archiveReasonNotes":"Blurry"}}. It came once.`,
      ],
      [[{ operation: "rejectDocument", count: 0 }], false, "Expected never: rejectDocument. It came once."],
      [[REJECTED], true, "Expected nothing else than that, and call 2 came."],
    ] as const) {
      const message = `${first}\n${received}`;
      assert.throws(() => simulator.expectCalls(calls, { nothingElse }), { message });
      await assert.rejects(expectation({ calls, nothingElse }), { message: `409 ${message}` });
    }
    simulator.clearCalls();
    assert.throws(() => simulator.expectCalls({}), {
      message: "Expected once: any. It came never.\nNothing was received.",
    });
  });

  it("shows the latest twenty", async () => {
    for (let sent = 0; sent < 22; sent++) await dataOf(simulator, LOAN);
    assert.throws(() => simulator.expectCalls({}), /\n {2}… and 2 before\n {2}3 loan /);
  });
});
