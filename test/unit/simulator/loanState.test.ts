import assert from "node:assert/strict";
import { assertNone } from "../../support/assertNone";
import { dataOf, eachWithSimulator, REASSIGN } from "./callSimulator";

describe("What a simulator holds", () => {
  const simulator = eachWithSimulator({ now: "2026-03-31T12:00:00Z" });

  it("is told of a loan, by ID and friendly ID: its borrowers, tasks and documents", async () => {
    await dataOf(simulator, REASSIGN);
    const loan = simulator.loan("LN-2041");
    assert.deepEqual(simulator.loan("loan_8f3a21"), loan);
    assert.deepEqual([loan.id, loan.friendlyId, loan.frozen], ["loan_8f3a21", "LN-2041", false]);
    assert.deepEqual(
      loan.borrowers.map(({ id }) => id),
      loan.borrowerIds,
    );
    const officerTasks = loan.tasks.filter(({ kind }) => kind === "loanOfficer");
    assert.deepEqual(
      officerTasks.map(({ id }) => id),
      loan.officerTaskIds,
    );
    assert(officerTasks.every(({ assignedTo }) => assignedTo !== "LOAN_OFFICER"));
    const borrowerTasks = loan.tasks.filter(({ kind }) => kind === "borrower").map(({ id }) => id);
    assert.deepEqual(borrowerTasks.sort(), loan.borrowers.flatMap(({ taskIds }) => taskIds).sort());
    const documents = loan.documents.map(({ id }) => id);
    assert(documents.includes("doc_c90312"));
    const onTasks = loan.tasks.flatMap(({ documentIds }) => documentIds);
    assertNone(onTasks.filter((id) => !documents.includes(id)));
  });

  it("is told of a deal, by ID and friendly ID", () => {
    const [reference] = simulator.deals();
    const deal = simulator.deal(reference?.id ?? "");
    assert.deepEqual(simulator.deal(reference?.friendlyId ?? ""), deal);
    assert.deepEqual(
      deal.borrowers.map(({ id }) => id),
      deal.borrowerIds,
    );
    assert.equal(deal.loanId, "loan_8f3a21");
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
