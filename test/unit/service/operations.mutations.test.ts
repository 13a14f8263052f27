import assert from "node:assert/strict";
import { isOutstanding } from "../../../src/domain/taskStatus";
import { textOf } from "../../../src/domain/unknown";
import { createService } from "../../../src/service/createService";
import type { RefusalReason } from "../../../src/service/failure/refusalProof";
import type { LoanOriginationService } from "../../../src/service/loanOriginationService";
import { type Simulator, type SimulatorOptions, startSimulator } from "../../../src/simulator/simulator";
import { assertFails } from "./support/failure";
import { testConnection } from "./support/testConnection";

describe("mutations, against the simulator", () => {
  let simulator: Simulator;
  let service: LoanOriginationService;

  async function start(options?: SimulatorOptions) {
    simulator = await startSimulator(options);
    service = createService(testConnection(simulator.url, { token: async () => simulator.token }));
  }
  /** The reason of the refusal is known, and it is told in these words. */
  const isRefused = async (call: Promise<unknown>, reason: RefusalReason, message?: RegExp) =>
    assert.equal((await assertFails(call, "errorAnswer", "refused", message)).reason, reason);
  const rejecting = (loanId: string, documentId: string, archiveReasonNotes = "Blurred.") =>
    service.rejectDocument({ loanId, documentId, archiveReasonNotes });
  beforeEach(() => start());
  afterEach(() => simulator.close());

  it("service.md 4.3, borrower.create: adds the borrower to the deal and gives its ID", async () => {
    const person = { firstName: 'Ana "Anita"', lastName: "Núñez\n", email: "ana@example.com" };
    const { id } = await service.createBorrower({ dealId: "deal_51c0dc", ...person });
    assert.deepEqual(simulator.state.borrowers.get(id ?? "")?.personalInformation, person);
  });

  it("service.md 4.3, borrower.create: an unknown deal is refused", async () => {
    const call = service.createBorrower({ dealId: "none", firstName: "Ana", lastName: "N", email: "ana@example.com" });
    await isRefused(call, "dealNotFound", /^The service refused: "Deal not found\."$/);
  });

  it("service.md 4.3, reassignLoanOfficerTasks: hands over the officer's tasks and no other, and tells how many tasks moved, by ID or friendly ID", async () => {
    assert.deepEqual(await service.reassignLoanOfficerTasks("LN-2090"), { reassignedCount: 1 });
    assert.equal(simulator.state.tasks.get("task_9e55/01")?.assignedTo, "BORROWER");
    assert.equal(simulator.state.tasks.get("task_9e5522")?.assignedTo, "PROCESSOR");
    assert.deepEqual(await service.reassignLoanOfficerTasks("loan_77b310"), { reassignedCount: 1 });
  });

  it("service.md 4.3, 7.4: nothing to reassign is a count of 0 and no error", async () => {
    assert.deepEqual(await service.reassignLoanOfficerTasks("LN-1952"), { reassignedCount: 0 });
  });

  it("service.md 4.3 rule 1, rejectDocument: sends the reason and gives the reopened task", async () => {
    assert.deepEqual(await rejecting("LN-2090", "doc_77f003", "Page 2 is missing."), { taskId: "task_9e5501" });
    const { archived, archiveReasonNotes } = simulator.state.documents.get("doc_77f003") ?? assert.fail();
    assert.deepEqual([archived, archiveReasonNotes], [true, "Page 2 is missing."]);
  });

  it("service.md 3.2, 3.3: the loan that is read after a rejection has the task reopened and the document gone", async () => {
    const tasksOf = async () => (await service.loan("LN-1952", { first: 50 })).borrowers.items[0]?.tasks.items;
    const [before] = (await tasksOf()) ?? [];
    const [document] = before?.documents.items ?? [];
    const documentId = textOf(document?.id);
    assert.ok(before && documentId);
    assert.equal(isOutstanding(before.status), false);
    assert.equal((await rejecting("loan_0c18aa", documentId)).taskId, before.id);
    const [after] = (await tasksOf()) ?? [];
    assert.equal(isOutstanding(after?.status), true);
    assert.deepEqual(after?.documents.items, []);
  });

  it("service.md 4.3 rule 2, 7.3: a document that is not on the loan is refused, not an empty success", async () => {
    const message = /^The service refused: "Document not found on the loan\."$/;
    await isRefused(rejecting("LN-2090", "none"), "documentNotFound", message);
  });

  it("service.md 4.3 rule 3, 7.3: a document without a task is refused", async () => {
    const orphan = [...simulator.state.documents.values()].find(({ taskId }) => taskId === undefined);
    assert.ok(orphan);
    await isRefused(rejecting(orphan.loanId, orphan.id), "documentWithoutTask");
  });

  it("service.md 4.3 rule 5, 5.3: without the scope update:borrower a rejection is refused", async () => {
    await simulator.close();
    await start({ scopes: [] });
    const { reason } = await assertFails(rejecting("LN-2090", "doc_77f003"), "forbidden", "refused", /update:borrower/);
    assert.equal(reason, "missingScope");
  });

  it("service.md 4.3 rule 6, 8: a frozen loan can be reassigned, and its documents rejected", async () => {
    assert.deepEqual(await service.reassignLoanOfficerTasks("LN-1988"), { reassignedCount: 1 });
    assert.deepEqual(await rejecting("LN-1988", "doc_ab7001"), { taskId: "task_c3f001" });
  });
});
