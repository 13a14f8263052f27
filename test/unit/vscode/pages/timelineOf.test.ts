import assert from "node:assert/strict";
import { FAILED } from "../../../../src/domain/unknown";
import type { Activity } from "../../../../src/ledger/activity";
import type { FoundChange } from "../../../../src/store/changes";
import { timelineOf } from "../../../../src/vscode/pages/timelineOf";
import { borrowerTask, officerTask } from "../../../support/loans";
import { UPLOADING } from "./support/uploading";

const NOW = new Date(2026, 10, 21).getTime();
const TASKS = [
  borrowerTask("t", { createdOn: "2026-11-01", dueDate: "2026-11-05T10:00:00", status: "InProgress" }),
  borrowerTask("u", { createdOn: "tomorrow", dueDate: FAILED, completedAt: "2026-11-03", status: "Completed" }),
  officerTask("t", { dueDate: "2026-12-01", createdOn: "" }),
].map((task) => ({ task, borrower: undefined }));

function timeline(activities: readonly Partial<Activity>[] = [], changes: readonly FoundChange[] = []) {
  return timelineOf(TASKS, {
    activities: activities.map((facts) => ({ ...UPLOADING, taskKind: "borrower", ...facts })),
    changes,
    now: NOW,
  });
}

const ofRecord = (facts: Partial<Activity>) => timeline([facts]).events.find(({ text }) => text !== undefined);

describe("The timeline of a loan", () => {
  it("service.md 2.5: has what the service dates, in its order, each on the line of its task", () => {
    assert.deepEqual(
      timeline().events.map(({ kind, line, wholeDay }) => [kind, line, wholeDay]),
      [
        ["created", 0, true],
        ["completed", 1, true],
        ["late", 0, false],
        ["due", 2, true],
      ],
    );
  });

  it("counts the dates that were not read or not understood, and none that does not exist", () =>
    assert.equal(timeline().unknownDates, 2));

  it("has what was sent from here, when it was sent, with what became of it", () => {
    for (const [state, kind, words] of [
      ["confirmed", "sent", "Upload: Confirmed · HTTP 201"],
      ["refused", "notDone", "Upload: Refused · HTTP 201"],
      ["notSent", "notDone", "Upload: Not sent · HTTP 201"],
      ["unknown", "unknown", "Upload: Outcome unknown · HTTP 201"],
      ["planned", "sending", "Upload: Planned · HTTP 201"],
    ] as const) {
      const { text, ...event } = ofRecord({ state, sentAt: 9, result: { status: 201 } }) ?? assert.fail(state);
      assert.deepEqual(
        { kind: event.kind, text, at: event.at, line: event.line },
        { kind, text: words, at: 9, line: 0 },
      );
    }
    assert.equal(ofRecord({ state: "planned" })?.at, 5);
    const rejected = { kind: "rejectDocument", state: "confirmed", result: { taskId: "t" } } as const;
    assert.equal(ofRecord(rejected)?.text, "Reject document: Confirmed · Task reopened");
  });

  it("has on the loan's own line what is about no task of it", () => {
    for (const facts of [{ kind: "reassignLoanOfficerTasks", taskId: undefined } as const, { taskId: "gone" }])
      assert.deepEqual(ofRecord(facts)?.line, undefined);
    assert.equal(ofRecord({ taskKind: "loanOfficer" })?.line, 2);
  });

  it("has a change between the two reads that it was seen by, and by the later one alone where that is all that is known", () => {
    const change = { kind: "assignedTo", taskId: "t", taskKind: "loanOfficer", before: "LOAN_OFFICER" } as const;
    const between = (after: number | undefined, by: number) => {
      const found = { change: { ...change, after: "BORROWER" }, after, by };
      const { at, until, kind, line, text } = timeline([], [found]).events[0] ?? assert.fail();
      assert.deepEqual([kind, line, text], ["changed", 2, "Assigned to: Loan officer → Borrower"]);
      return [at, until];
    };
    assert.deepEqual(between(3, 7), [3, 7]);
    assert.deepEqual(between(undefined, 7), [7, undefined]);
    // The clock was set back.
    assert.deepEqual(between(8, 7), [7, undefined]);
  });
});
