import assert from "node:assert/strict";
import { absentListing, listingOf } from "../../../src/domain/listing";
import type { Loan } from "../../../src/domain/loan";
import { previewReassignment } from "../../../src/domain/preview";
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

  it("service.md 7.2: is not all that there is when the list did not come, or not whole, or without an assignee", () => {
    const whole = listingOf([officerTask("a"), officerTask("b", { assignedTo: "BORROWER" })]);
    const complete = (loanOfficerTasks: Loan["loanOfficerTasks"], facts: Partial<Loan> = {}) =>
      previewReassignment({ ...loan, loanOfficerTasks, ...facts }).complete;
    assert.equal(complete(whole), true);
    assert.equal(complete(absentListing()), false);
    assert.equal(complete({ ...whole, failure: "Out of order." }), false);
    assert.equal(complete({ ...whole, unusable: 1 }), false);
    assert.equal(complete(listingOf([officerTask("e", { assignedTo: undefined })])), false);
    assert.equal(complete(whole, { failures: [{ field: "", message: "Something timed out." }] }), false);
  });

  it("leaves the others where they are, each with the reason", () => {
    assert.deepEqual(
      previewReassignment(loan).staying.map(({ task, reason }) => [task.id, reason]),
      [
        ["b", "assigned to borrower"],
        ["c", "assigned to processor"],
        ["e", "the service returned no assignee"],
        ["f", "assigned to Jane O'Neil"],
      ],
    );
  });
});
