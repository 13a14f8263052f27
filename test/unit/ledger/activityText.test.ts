import assert from "node:assert/strict";
import type { Activity } from "../../../src/ledger/activity";
import {
  activityKindLabel,
  activityResultText,
  activityStateLabel,
  activitySubject,
} from "../../../src/ledger/activityText";
import { REJECT, UPLOAD } from "./support/facts";

const uploaded: Activity = { ...UPLOAD, id: "1", plannedAt: 0, settledAt: 1, state: "confirmed", interrupted: false };

describe("An activity in words", () => {
  it("names what was done and to what", () => {
    assert.equal(activityKindLabel("rejectDocument"), "Reject document");
    assert.equal(activitySubject(uploaded), "Loan L-2041, Task task-1, 1 file");
    assert.equal(
      activitySubject({ ...uploaded, ...REJECT, files: undefined }),
      "Loan L-2041, Task task-1, Document document-1",
    );
    const create: Activity = { ...uploaded, kind: "createBorrower", loanReference: undefined, loanId: undefined };
    assert.equal(activitySubject({ ...create, taskId: undefined, files: undefined, dealId: "deal-1" }), "Deal deal-1");
  });

  it("says how it ended, that it was cut off, and what a check showed", () => {
    assert.equal(activityStateLabel(uploaded), "Confirmed");
    const left: Activity = { ...uploaded, state: "unknown", interrupted: true };
    assert.equal(activityStateLabel(left), "Outcome unknown (interrupted)");
    const checked: Activity = { ...left, check: { at: 2, finding: "notFound" } };
    assert.equal(activityStateLabel(checked), "Outcome unknown (interrupted, a check did not find it)");
    const found: Activity = { ...left, interrupted: false, check: { at: 2, finding: "found" } };
    assert.equal(activityStateLabel(found), "Outcome unknown (a check found it)");
  });

  it("tells what came back", () => {
    const reassigned: Activity = { ...uploaded, kind: "reassignLoanOfficerTasks" };
    assert.equal(activityResultText({ ...reassigned, result: { reassignedCount: 0 } }), "0 tasks reassigned");
    assert.equal(activityResultText({ ...reassigned, result: { reassignedCount: 1 } }), "1 task reassigned");
    const rejected: Activity = { ...uploaded, kind: "rejectDocument", result: { taskId: "task-1" } };
    assert.equal(activityResultText(rejected), "Task task-1 reopened");
    assert.equal(
      activityResultText({ ...uploaded, kind: "createBorrower", result: { borrowerId: "b" } }),
      "Borrower b",
    );
    assert.equal(activityResultText({ ...uploaded, result: { status: 413 } }), "HTTP 413");
    assert.equal(activityResultText(uploaded), undefined);
  });
});
