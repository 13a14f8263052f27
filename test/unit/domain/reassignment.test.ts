import assert from "node:assert/strict";
import { absentListing, listingOf } from "../../../src/domain/listing";
import { previewReassignment } from "../../../src/domain/reassignment";
import type { Task } from "../../../src/domain/task";
import { loanWith, officerTask } from "../../support/loans";

describe("service.md 3.2: what a reassignment would move", () => {
  const loan = loanWith({
    officerTasks: [
      officerTask("a", { assignedTo: "LOAN_OFFICER", status: "NotStarted" }),
      officerTask("b", { assignedTo: "BORROWER" }),
      officerTask("c", { assignedTo: "PROCESSOR" }),
      officerTask("d", { assignedTo: "LOAN_OFFICER", status: "Completed" }),
      officerTask("e", { assignedTo: undefined }),
      officerTask("f", { assignedTo: "Jane O'Neil" }),
    ],
  });

  it("is every task that is assigned to the loan officer, whatever its status", () => {
    assert.deepEqual(
      previewReassignment(loan).moving.map(({ id }) => id),
      ["a", "d"],
    );
  });

  it("service.md 7.2: is not all that there is when the list did not come, or not whole", () => {
    const unread = { ...loan, loanOfficerTasks: absentListing<Task>() };
    const partly = { ...loan, loanOfficerTasks: { ...listingOf<Task>([]), failure: "Out of order." } };
    assert.deepEqual(
      [loan, unread, partly].map((one) => previewReassignment(one).complete),
      [true, false, false],
    );
  });

  it("leaves the others where they are, each with the reason", () => {
    assert.deepEqual(
      previewReassignment(loan).staying.map(({ task, reason }) => [task.id, reason]),
      [
        ["b", "assigned to borrower"],
        ["c", "assigned to processor"],
        ["e", "the service gave no assignee"],
        ["f", "assigned to Jane O'Neil"],
      ],
    );
  });
});
