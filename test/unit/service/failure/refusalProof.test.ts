import assert from "node:assert/strict";
import { type RefusalReason, refusalReason } from "../../../../src/service/failure/refusalProof";
import { operations } from "../../../../src/service/operations";

const { createBorrower, reassignLoanOfficerTasks, rejectDocument } = operations;

/** service.md 7.6 states no words: these are what services say. */
const TOLD: readonly (readonly [words: string, reason: RefusalReason | undefined])[] = [
  ["Missing scope update:borrower", "missingScope"],
  ["The access token lacks the scope update:borrower.", "missingScope"],
  ["insufficient_scope", "missingScope"],
  ["Document not found on the loan.", "documentNotFound"],
  ["No such document: …", "documentNotFound"],
  ["document d1 doesn't exist", "documentNotFound"],
  ["The document is not on loan LN-1", "documentNotFound"],
  ["Loan LN-1: document d1 not found", "documentNotFound"],
  ["The document has no task associated with it.", "documentWithoutTask"],
  ["Document without a task", "documentWithoutTask"],
  ["The document is not associated with any task.", "documentWithoutTask"],
  ["Loan not found.", "loanNotFound"],
  ["Unknown loan", "loanNotFound"],
  ["Frozen.", "loanFrozen"],
  ["Not while there is a freeze", "loanFrozen"],
  ["The loan has a freezer", undefined],
  ["The document is locked", undefined],
  ["Your scope of work does not include this.", undefined],
  ["The reason must not be empty", undefined],
];

describe("The reason that the words of a refusal tell", () => {
  for (const [words, reason] of TOLD) {
    it(`“${words}”: ${reason ?? "none"}`, () =>
      assert.equal(refusalReason(words, rejectDocument.refusals, rejectDocument.scope), reason));
  }

  it("is none that service.md does not name for the operation", () => {
    for (const [{ refusals }, words, reason] of [
      [reassignLoanOfficerTasks, "Missing scope update:borrower", undefined],
      [reassignLoanOfficerTasks, "Loan not found.", "loanNotFound"],
      [createBorrower, "Deal not found.", "dealNotFound"],
      [createBorrower, "Loan not found.", undefined],
    ] as const) {
      assert.equal(refusalReason(words, refusals, undefined), reason);
    }
  });
});
