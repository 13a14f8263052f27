import assert from "node:assert/strict";
import { assertNone } from "../../support/assertNone";
import { dataOf, eachWithSimulator, REASSIGN } from "./callSimulator";

describe("What a simulator holds", () => {
  const simulator = eachWithSimulator({ now: "2026-03-31T12:00:00Z" });

  it("is told of a loan and of a deal, by ID and friendly ID: borrowers, tasks and documents", async () => {
    await dataOf(simulator, REASSIGN);
    const loan = simulator.loan("LN-2041");
    assert.deepEqual(simulator.loan("loan_8f3a21"), loan);
    assert.deepEqual([loan.id, loan.friendlyId, loan.frozen], ["loan_8f3a21", "LN-2041", false]);
    const idsOf = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id).sort();
    assert.deepEqual(idsOf(loan.borrowers), [...loan.borrowerIds].sort());
    const taskIds = [...loan.officerTaskIds, ...loan.borrowers.flatMap(({ taskIds }) => taskIds)];
    assert.deepEqual(idsOf(loan.tasks), taskIds.sort());
    assert(loan.tasks.every(({ assignedTo }) => assignedTo !== "LOAN_OFFICER"));
    const documents = idsOf(loan.documents);
    assertNone(loan.tasks.flatMap(({ documentIds }) => documentIds).filter((id) => !documents.includes(id)));
    assert(documents.includes("doc_c90312"));
    const deal = simulator.deal("DL-1007");
    assert.deepEqual(simulator.deal("deal_51c0d7"), deal);
    assert.deepEqual([deal.loanId, idsOf(deal.borrowers)], [loan.id, [...deal.borrowerIds].sort()]);
  });

  it("is told in copies", () => {
    const task = simulator.loan("LN-2041").tasks[0];
    assert(task !== undefined);
    task.status = "Changed";
    assert.notEqual(simulator.loan("LN-2041").tasks[0]?.status, "Changed");
  });

  it("is what the next answer has, when it is changed", async () => {
    const [task] = simulator.state.tasks.values();
    assert(task !== undefined);
    task.status = "Changed";
    assert.equal(simulator.loan(task.loanId).tasks[0]?.status, "Changed");
  });

  it("has no loan and no deal that is not there", () => {
    assert.throws(() => simulator.loan("LN-0000"), /^RangeError: There is no loan "LN-0000"\.$/);
    assert.throws(() => simulator.deal("DL-0000"), /^RangeError: There is no deal "DL-0000"\.$/);
  });
});
