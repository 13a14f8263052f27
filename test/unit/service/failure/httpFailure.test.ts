import assert from "node:assert/strict";
import { httpFailure, refusalReason } from "../../../../src/service/failure/httpFailure";
import type { RefusalReason } from "../../../../src/service/failure/serviceError";
import { operations } from "../../../../src/service/operations";

const { createBorrower, reassignLoanOfficerTasks, rejectDocument } = operations;

describe("service.md 8: Retry-After, where a rate limit that is not stated is met", () => {
  const refused = (status: number, headers: Readonly<Record<string, string>>) =>
    httpFailure({ status, header: (name) => headers[name] }, { changes: false });

  /** By a clock that is hours ahead of ours: a date is taken by the clock that wrote it. */
  const date = "Mon, 04 May 2126 12:00:00 GMT";
  for (const [header, seconds, words] of [
    ["0", 0, "in 1 second"],
    ["30", 30, "in 30 seconds"],
    ["1.5", 2, "in 2 seconds"],
    ["600", 600, "in 10 minutes"],
    ["3600.0", 3600, "in 60 minutes"],
    ["86400", 86_400, "in 24 hours"],
    ["Mon, 04 May 2126 12:00:45 GMT", 45, "in 45 seconds"],
    ["Monday, 04-May-26 12:00:45 GMT", 0, "in 1 second"],
    ["Mon May  4 12:00:45 2126", 45, "in 45 seconds"],
    ["Mon, 04 May 2126 11:00:00 GMT", 0, "in 1 second"],
    ["Mon, 04 May 2126 13:00:00 GMT", 3600, "in 60 minutes"],
    ...["soon", "in 5", "May 5", "2126-05-04T12:00:45Z", "-5x", "-5", "30, 30", "12345678901", ""].map(
      (one) => [one, undefined, "later"] as const,
    ),
  ] as const) {
    it(`${header} is told as "Try again ${words}."`, () => {
      const { retryAfter, message } = refused(429, { date, "retry-after": header });
      assert.equal(retryAfter, seconds);
      assert.ok(message.endsWith(`Try again ${words}.`), message);
    });
  }

  it("as a date beside a Date that is none is taken by our clock", () => {
    const header = new Date(Date.now() + 100_000).toUTCString();
    for (const date of ["today", "0"]) {
      const { retryAfter = 0 } = refused(429, { date, "retry-after": header });
      assert.ok(retryAfter > 70 && retryAfter <= 100, `${retryAfter}`);
    }
  });

  it("is a time to wait of a 429 and a 503 only", () => {
    for (const [status, seconds] of [
      [429, 20],
      [503, 20],
      [500, undefined],
      [403, undefined],
    ] as const)
      assert.equal(refused(status, { "retry-after": "20" }).retryAfter, seconds, `${status}`);
  });
});

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
