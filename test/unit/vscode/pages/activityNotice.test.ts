import assert from "node:assert/strict";
import type { Activity } from "../../../../src/ledger/activity";
import { noteAbout, unsettledActivities } from "../../../../src/vscode/pages/activityNotice";
import { UPLOADING } from "./support/uploading";

const TARGET = { environmentId: "sandbox", loanReference: "LN-1", taskId: "t" };
const REASSIGNING = { kind: "reassignLoanOfficerTasks", taskId: undefined } as const;
const ELSEWHERE = [{ taskId: "other" }, { loanReference: "LN-2" }, { environmentId: "production" }];

function activity(facts: Partial<Activity>): Activity {
  return { ...UPLOADING, ...facts };
}

/** Where it is shown. */
function place(facts: Partial<Activity>, taskKind?: "borrower" | "loanOfficer", loanId?: string): string {
  const [shown] = unsettledActivities([activity(facts)], { ...TARGET, taskKind }, loanId);
  return shown === undefined ? "" : shown.state === "unknown" ? "unknown" : "under way";
}

describe("What the record tells of a task", () => {
  it("is under way from the plan to the outcome", () => {
    for (const state of ["planned", "sent"] as const) assert.equal(place({ state }), "under way");
    for (const state of ["confirmed", "refused", "notSent"] as const) assert.equal(place({ state }), "");
  });

  it("is unknown until somebody has looked, whatever the look showed", () => {
    assert.equal(place({ state: "unknown" }), "unknown");
    for (const finding of ["found", "notFound"] as const)
      assert.equal(place({ state: "unknown", check: { at: 9, finding } }), "");
  });

  it("is nothing of another task, loan or environment", () => {
    for (const facts of ELSEWHERE) assert.equal(place(facts), "");
  });

  it("is that of its loan, by whatever reference it was sent, and nothing of one that the reference named before", () => {
    for (const loanReference of ["LN-1", "loan_1"])
      assert.equal(place({ loanReference, loanId: "loan_1" }, undefined, "loan_1"), "under way");
    assert.equal(place({ loanId: "loan_0" }, undefined, "loan_1"), "");
    for (const unknown of [undefined, "loan_1"]) assert.equal(place({ loanId: unknown }), "under way");
  });

  it("is nothing of the other task with the same ID: a borrower task and a loan officer task may have one", () => {
    const ofBorrower = { taskKind: "borrower" } as const;
    assert.deepEqual([place(ofBorrower, "borrower"), place(ofBorrower, "loanOfficer")], ["under way", ""]);
    const moving = { ...REASSIGNING, idsBefore: ["t"] };
    assert.deepEqual([place(moving, "borrower"), place(moving, "loanOfficer")], ["", "under way"]);
  });

  it("has the reassignment of its loan, if the task was to be moved", () => {
    assert.equal(place({ ...REASSIGNING, idsBefore: ["s", "t"] }), "under way");
    assert.equal(place({ ...REASSIGNING, idsBefore: ["s"] }), "");
  });
});

describe("What was not done about a task", () => {
  /** The text of what is told; the notes are the newest first, and say their index. */
  const told = (...all: readonly Partial<Activity>[]) => {
    const notes = all.map((facts, index) => {
      const { environmentId, ...subject } = activity(facts);
      return { environmentId, baseUrl: undefined, activity: subject, at: 5, text: `${index}`, actions: [] };
    });
    return noteAbout(notes, TARGET, undefined)?.text;
  };

  it("is the newest of it, and nothing of another loan or environment", () =>
    assert.equal(told(...ELSEWHERE, {}, {}), "3"));
});
