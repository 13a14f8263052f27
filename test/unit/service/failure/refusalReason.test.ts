import assert from "node:assert/strict";
import { refusalReason } from "../../../../src/service/failure/httpFailure";
import type { RefusalReason } from "../../../../src/service/failure/serviceError";
import { createBorrower, reassignLoanOfficerTasks, rejectDocument } from "../../../../src/service/operations";

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
  ["Frozen.", undefined],
  ["The document is locked", undefined],
  ["Your scope of work does not include this.", undefined],
  ["The reason must not be empty", undefined],
];

describe("The reason that the words of a refused rejection tell", () => {
  for (const [words, reason] of TOLD) {
    it(`“${words}”: ${reason ?? "none"}`, () =>
      assert.equal(refusalReason(words, rejectDocument.refusals, rejectDocument.scope), reason));
  }
});

describe("The reasons of other operations", () => {
  it("are none that service.md does not name for them", () => {
    assert.equal(
      refusalReason("Missing scope update:borrower", reassignLoanOfficerTasks.refusals, undefined),
      undefined,
    );
    assert.equal(refusalReason("Loan not found.", reassignLoanOfficerTasks.refusals, undefined), "loanNotFound");
    assert.equal(refusalReason("Deal not found.", createBorrower.refusals, undefined), "dealNotFound");
    assert.equal(refusalReason("Loan not found.", createBorrower.refusals, undefined), undefined);
  });
});
