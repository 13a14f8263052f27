import assert from "node:assert/strict";
import type { Activity } from "../../../src/ledger/activity";
import {
  activityDuration,
  activityResultText,
  activityStateLabel,
  activitySubject,
} from "../../../src/ledger/activityText";
import { REJECT, UPLOAD } from "./support/facts";

const uploaded: Activity = { ...UPLOAD, id: "1", plannedAt: 0, settledAt: 1, state: "confirmed", interrupted: false };

describe("An activity in words", () => {
  const create: Activity = { ...uploaded, kind: "createBorrower", loanReference: undefined, loanId: undefined };
  const rejected: Activity = { ...uploaded, ...REJECT, files: undefined };
  const two: Activity = { ...uploaded, files: [...(UPLOAD.files ?? []), ...(UPLOAD.files ?? [])] };
  for (const [activity, names, words] of [
    [uploaded, {}, "Loan L-2041, Task task-1, 1 file"],
    [rejected, {}, "Loan L-2041, Task task-1, Document document-1"],
    [{ ...create, taskId: undefined, files: undefined, dealId: "deal-1" }, {}, "Deal deal-1"],
    [uploaded, { task: "W-2", owner: "Ada Byron" }, "Loan L-2041, Task “W-2” (Ada Byron), 1 file"],
    [uploaded, { task: "W-2" }, "Loan L-2041, Task “W-2”, 1 file"],
    [rejected, { document: "w2.pdf" }, "Loan L-2041, Task task-1, Document “w2.pdf”"],
    [uploaded, { files: ["w2.pdf"] }, "Loan L-2041, Task task-1, 1 file: w2.pdf"],
    [two, { files: ["w2.pdf", "more.pdf"] }, "Loan L-2041, Task task-1, 2 files: w2.pdf, …"],
    [two, {}, "Loan L-2041, Task task-1, 2 files"],
  ] as const) {
    it(`names by its ID, or by what this window knows: ${words}`, () =>
      assert.equal(activitySubject(activity, names), words));
  }

  const left: Activity = { ...uploaded, state: "unknown", interrupted: true };
  const canceled: Activity = { ...uploaded, state: "notSent", files: [{ sha256: "0", size: 5 * 2 ** 20 }] };
  const refused: Activity = { ...uploaded, state: "refused", result: { errorKind: "forbidden", status: 403 } };
  const lost: Activity = { ...left, interrupted: false, result: { errorKind: "connectionLost" } };
  for (const [activity, words] of [
    [uploaded, "Confirmed"],
    [left, "Outcome unknown (interrupted)"],
    [{ ...left, check: { at: 2, finding: "notFound" } }, "Outcome unknown (interrupted, a check did not confirm it)"],
    [
      { ...left, interrupted: false, check: { at: 2, finding: "found" } },
      "Outcome unknown. The task shows what was sent: it looks uploaded.",
    ],
    [{ ...uploaded, state: "notSent", result: { errorKind: "cancelled" } }, "Not sent (you canceled)"],
    [{ ...canceled, result: { errorKind: "cancelled", bytesSent: 0 } }, "Canceled before anything was sent"],
    [{ ...canceled, result: { errorKind: "cancelled", bytesSent: 3 * 2 ** 20 } }, "Canceled after 3.0 MB of 5.0 MB"],
    [{ ...lost, result: { errorKind: "timeout" } }, "Outcome unknown (no usable answer came)"],
    [{ ...refused, result: { errorKind: "rateLimited" } }, "Refused (too many requests)"],
    [{ ...canceled, result: { errorKind: "fileChanged" } }, "Not sent (a file had changed or could not be read)"],
    [refused, "Refused (the token lacks a scope)"],
    [{ ...refused, result: { errorKind: "errorAnswer", status: 422 } }, "Refused"],
    ...["errorAnswer", "refused of an older version"].map(
      (kind) =>
        [
          { ...lost, result: { errorKind: kind.split(" ")[0] } },
          "Outcome unknown (the service answered with an error)",
        ] as const,
    ),
    [{ ...refused, result: { errorKind: "of a newer version" } }, "Refused"],
    [
      { ...lost, ...REJECT, check: { at: 2, finding: "found" } },
      "Outcome unknown (the connection failed). The document is gone: it looks rejected.",
    ],
  ] as const) {
    it(`says how it ended, why, and what a check showed: ${words}`, () =>
      assert.equal(activityStateLabel(activity), words));
  }

  it("says how long it took, if both ends are on record", () => {
    for (const [sentAt, settledAt, words] of [
      [1000, 1420, "0.4 s"],
      [0, 200_400, "200.4 s"],
      [7, 7, "0 s"],
      [undefined, 5, undefined],
      [5, undefined, undefined],
      // The clock was set back.
      [10, 5, undefined],
    ]) {
      assert.equal(activityDuration({ ...uploaded, sentAt, settledAt } as Activity), words);
    }
  });

  const reassigned: Activity = { ...uploaded, kind: "reassignLoanOfficerTasks" };
  const reopened: Activity = { ...uploaded, kind: "rejectDocument", result: { taskId: "task-1" } };
  const created: Activity = { ...uploaded, kind: "createBorrower", result: { borrowerId: "b" } };
  for (const [activity, names, words] of [
    [{ ...reassigned, result: { reassignedCount: 0 } }, {}, "0 tasks reassigned"],
    [{ ...reassigned, result: { reassignedCount: 1 } }, {}, "1 task reassigned"],
    [reopened, {}, "Task task-1 reopened"],
    [reopened, { task: "W-2" }, "Task reopened"],
    [{ ...reopened, result: { taskId: "task-2" } }, { task: "W-2" }, "Task task-2 reopened"],
    [created, {}, "Borrower b"],
    [created, { borrower: "Ada Byron" }, "Borrower Ada Byron"],
    [{ ...uploaded, result: { status: 413 } }, {}, "HTTP 413"],
    [uploaded, {}, undefined],
  ] as const) {
    it(`tells what came back: ${words}`, () => assert.equal(activityResultText(activity, names), words));
  }
});
