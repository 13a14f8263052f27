import assert from "node:assert/strict";
import type { Activity } from "../../../../src/ledger/activity";
import { noteAbout, pageActivities } from "../../../../src/vscode/taskPage/pageActivities";

const TARGET = { environmentId: "sandbox", loanReference: "LN-1", taskId: "t" };

function activity(facts: Partial<Activity>): Activity {
  return {
    id: "1",
    kind: "upload",
    environmentId: "sandbox",
    environmentName: "Sandbox",
    loanReference: "LN-1",
    loanId: "loan_1",
    taskId: "t",
    plannedAt: 5,
    state: "sent",
    interrupted: false,
    ...facts,
  };
}

/** How many are shown as under way, and how many as unknown. */
function counts(facts: Partial<Activity>): readonly number[] {
  const { underWay, unknown } = pageActivities([activity(facts)], TARGET);
  return [underWay.length, unknown.length];
}

describe("What the record tells of a task", () => {
  it("is under way from the plan to the outcome", () => {
    assert.deepEqual(counts({ state: "planned" }), [1, 0]);
    assert.deepEqual(counts({ state: "sent" }), [1, 0]);
    for (const state of ["confirmed", "refused", "notSent"] as const) assert.deepEqual(counts({ state }), [0, 0]);
  });

  it("is unknown until somebody has looked, whatever the look showed", () => {
    assert.deepEqual(counts({ state: "unknown" }), [0, 1]);
    assert.deepEqual(counts({ state: "unknown", check: { at: 9, finding: "found" } }), [0, 0]);
    assert.deepEqual(counts({ state: "unknown", check: { at: 9, finding: "notFound" } }), [0, 0]);
  });

  it("is nothing of another task, loan or environment", () => {
    assert.deepEqual(counts({ taskId: "other" }), [0, 0]);
    assert.deepEqual(counts({ loanReference: "LN-2" }), [0, 0]);
    assert.deepEqual(counts({ environmentId: "production" }), [0, 0]);
  });

  it("is nothing of the other task with the same ID: a borrower task and a loan officer task may have one", () => {
    const ofKind = (taskKind: "borrower" | "loanOfficer", facts: Partial<Activity>) =>
      pageActivities([activity(facts)], { ...TARGET, taskKind }).underWay.length;
    assert.deepEqual(
      [ofKind("borrower", { taskKind: "borrower" }), ofKind("loanOfficer", { taskKind: "borrower" })],
      [1, 0],
    );
    const reassigning = { kind: "reassignLoanOfficerTasks", taskId: undefined, idsBefore: ["t"] } as const;
    assert.deepEqual([ofKind("borrower", reassigning), ofKind("loanOfficer", reassigning)], [0, 1]);
  });

  it("has the reassignment of its loan, if the task was to be moved", () => {
    const reassigning = { kind: "reassignLoanOfficerTasks", taskId: undefined } as const;
    assert.deepEqual(counts({ ...reassigning, idsBefore: ["s", "t"] }), [1, 0]);
    assert.deepEqual(counts({ ...reassigning, idsBefore: ["s"] }), [0, 0]);
  });

  it("holds what the page shows, and nothing of files", () => {
    const rejected = activity({ kind: "rejectDocument", documentId: "d", files: [{ sha256: "x", size: 1 }] });
    assert.deepEqual(pageActivities([rejected], TARGET).underWay, [
      { kind: "rejectDocument", documentId: "d", plannedAt: 5 },
    ]);
  });
});

describe("What was not done about a task", () => {
  /** What is told of it, of these: the newest first. */
  const told = (...all: readonly Partial<Activity>[]) => {
    const notes = all.map((facts, index) => {
      const { environmentId, ...subject } = activity(facts);
      return { environmentId, activity: subject, at: 5, text: `${index}`, actions: [] };
    });
    return noteAbout(notes, TARGET)?.text;
  };

  it("is the newest of it", () => assert.equal(told({ taskId: "other" }, {}, {}), "1"));

  it("has the reassignment of its loan, if the task was to be moved", () => {
    const reassigning = { kind: "reassignLoanOfficerTasks", taskId: undefined } as const;
    assert.equal(told({ ...reassigning, idsBefore: ["s"] }, { ...reassigning, idsBefore: ["t"] }), "1");
  });

  it("is nothing of another loan or environment", () =>
    assert.equal(told({ loanReference: "LN-2" }, { environmentId: "production" }), undefined));
});
