import assert from "node:assert/strict";
import type { Activity } from "../../../src/ledger/activity";
import {
  activityDuration,
  activityKindLabel,
  activityResultText,
  activityStateLabel,
  activitySubject,
  reasonText,
} from "../../../src/ledger/activityText";
import type { ServiceErrorKind } from "../../../src/service/failure/serviceError";
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

  it("names what is loaded by its title instead of its ID", () => {
    const names = { task: "W-2 forms", owner: "Ada Byron" };
    assert.equal(activitySubject(uploaded, names), "Loan L-2041, Task “W-2 forms” (Ada Byron), 1 file");
    assert.equal(activitySubject(uploaded, { task: "W-2 forms" }), "Loan L-2041, Task “W-2 forms”, 1 file");
    const rejected: Activity = { ...uploaded, ...REJECT, files: undefined };
    assert.match(activitySubject(rejected, { document: "w2.pdf" }), /Task task-1, Document “w2.pdf”$/);
  });

  it("says the name of the first file where this window still knows it", () => {
    const two: Activity = { ...uploaded, files: [...(UPLOAD.files ?? []), ...(UPLOAD.files ?? [])] };
    assert.match(activitySubject(uploaded, { files: ["w2.pdf"] }), /, 1 file: w2\.pdf$/);
    assert.match(activitySubject(two, { files: ["w2.pdf", "more.pdf"] }), /, 2 files: w2\.pdf, …$/);
    assert.match(activitySubject(two), /, 2 files$/);
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

  it("says why it came to that", () => {
    const refused: Activity = { ...uploaded, state: "refused", result: { errorKind: "forbidden", status: 403 } };
    assert.equal(activityStateLabel(refused), "Refused (the token lacks a scope)");
    assert.equal(activityStateLabel({ ...refused, result: { errorKind: "refused", status: 422 } }), "Refused");
    const lost: Activity = { ...uploaded, state: "unknown", result: { errorKind: "connectionLost" } };
    const checked: Activity = { ...lost, check: { at: 2, finding: "found" } };
    assert.equal(activityStateLabel(checked), "Outcome unknown (the connection was lost, a check found it)");
    assert.equal(activityStateLabel({ ...refused, result: { errorKind: "of a newer version" } }), "Refused");
  });

  it("has words for every kind of failure but the service's own reasons", () => {
    const kinds: Readonly<Record<ServiceErrorKind, boolean>> = {
      unreachable: true,
      connectionLost: true,
      timeout: true,
      cancelled: true,
      noToken: true,
      unauthorized: true,
      forbidden: true,
      refused: false,
      rateLimited: true,
      serverError: true,
      redirected: true,
      notUnderstood: true,
      notFound: true,
      notAllowed: true,
      fileChanged: true,
      fileUnreadable: true,
    };
    for (const [kind, hasWords] of Object.entries(kinds)) assert.equal(reasonText(kind) !== undefined, hasWords, kind);
  });

  it("says how long it took, if both ends are on record", () => {
    const took = (sentAt: number | undefined, settledAt: number | undefined) =>
      activityDuration({
        ...uploaded,
        ...(sentAt === undefined ? {} : { sentAt }),
        settledAt: settledAt as number,
      });
    assert.equal(took(1000, 1420), "0.42 s");
    assert.equal(took(0, 3210), "3.2 s");
    assert.equal(took(0, 9_999), "10 s");
    assert.equal(took(0, 59_700), "1 min 0 s");
    assert.equal(took(0, 200_400), "3 min 20 s");
    assert.equal(took(undefined, 5), undefined);
    assert.equal(took(5, undefined), undefined);
    assert.equal(took(10, 5), undefined, "the clock was set back");
  });

  it("tells what came back", () => {
    const reassigned: Activity = { ...uploaded, kind: "reassignLoanOfficerTasks" };
    assert.equal(activityResultText({ ...reassigned, result: { reassignedCount: 0 } }), "0 tasks reassigned");
    assert.equal(activityResultText({ ...reassigned, result: { reassignedCount: 1 } }), "1 task reassigned");
    const rejected: Activity = { ...uploaded, kind: "rejectDocument", result: { taskId: "task-1" } };
    assert.equal(activityResultText(rejected), "Task task-1 reopened");
    assert.equal(activityResultText(rejected, { task: "W-2 forms" }), "Task reopened");
    const another: Activity = { ...rejected, result: { taskId: "task-2" } };
    assert.equal(activityResultText(another, { task: "W-2 forms" }), "Task task-2 reopened");
    assert.equal(
      activityResultText({ ...uploaded, kind: "createBorrower", result: { borrowerId: "b" } }),
      "Borrower b",
    );
    const created: Activity = { ...uploaded, kind: "createBorrower", result: { borrowerId: "b" } };
    assert.equal(activityResultText(created, { borrower: "Ada Byron" }), "Borrower Ada Byron");
    assert.equal(activityResultText({ ...uploaded, result: { status: 413 } }), "HTTP 413");
    assert.equal(activityResultText(uploaded), undefined);
  });
});
