import assert from "node:assert/strict";
import { createService } from "../../../../src/service/createService";
import { refusalReason, retryAfterSeconds, tryAgain } from "../../../../src/service/failure/httpFailure";
import type { RefusalReason } from "../../../../src/service/failure/serviceError";
import { createBorrower, reassignLoanOfficerTasks, rejectDocument } from "../../../../src/service/operations";
import { failureOf } from "../support/failure";
import { serveAlways } from "../support/httpServer";
import { testConnection } from "../support/testConnection";
import { fileOf, uploadOf } from "../upload/support/files";

describe("service.md 8: Retry-After, where a rate limit that is not stated is met", () => {
  const now = "Mon, 04 May 2026 12:00:00 GMT";
  for (const [header, words] of [
    ["0", "Try again in a second."],
    ["30", "Try again in 30 seconds."],
    ["600", "Try again in 10 minutes."],
    ["86400", "Try again in 24 hours."],
    ["Mon, 04 May 2026 12:00:45 GMT", "Try again in 45 seconds."],
    ["Mon, 04 May 2026 11:00:00 GMT", "Try again in a second."],
    ["soon", "Try again later."],
    ["", "Try again later."],
    [undefined, "Try again later."],
  ] as const) {
    it(`${header} is told as "${words}"`, () => assert.equal(tryAgain(retryAfterSeconds(header, now)), words));
  }

  it("is counted in seconds, none being stated by anything else", () => {
    const headers = ["30", " 30 ", "Mon, 04 May 2026 12:00:45 GMT", "Mon, 04 May 2026 11:00:00 GMT", "soon", "-5x", ""];
    const odd = ["1.5", "3600.0", "-5", "-3600", "30, 30", "12345678901", "2099"];
    assert.deepEqual(
      headers.map((header) => retryAfterSeconds(header, now)),
      [30, 30, 45, 0, undefined, undefined, undefined],
    );
    assert.deepEqual(
      odd.map((header) => retryAfterSeconds(header, now)),
      [2, 3600, undefined, undefined, undefined, undefined, 2099],
    );
  });

  it("as a date is taken by the clock that wrote it: ours may be hours ahead or behind", async () => {
    for (const hours of [-5, 5]) {
      const date = Date.now() + hours * 3_600_000;
      const headers = { date: new Date(date).toUTCString(), "retry-after": new Date(date + 40_000).toUTCString() };
      const server = await serveAlways(429, "", headers);
      const service = createService(testConnection(server.baseUrl));
      const failure = await failureOf(service.loan("LN-1", { first: 1 }));
      assert.deepEqual([failure.retryAfter, /Try again in 40 seconds/.test(failure.message)], [40, true]);
      const upload = await failureOf(service.uploadDocuments(uploadOf([fileOf("a.pdf", ["x"])])));
      assert.equal(upload.retryAfter, 40);
    }
  });

  it("as a date without a Date beside it, or with one that is none, is taken by our clock", () => {
    const header = new Date(Date.now() + 100_000).toUTCString();
    for (const date of [undefined, "", "today"]) {
      const seconds = retryAfterSeconds(header, date);
      assert.ok(seconds !== undefined && seconds > 90 && seconds <= 100, `${seconds}`);
    }
  });

  for (const [status, seconds] of [
    [429, 20],
    [503, 20],
    [500, undefined],
    [403, undefined],
  ] as const) {
    it(`of a ${status} is ${seconds === undefined ? "not taken for a time to wait" : "handed on"}`, async () => {
      const server = await serveAlways(status, "", { "retry-after": "20" });
      const service = createService(testConnection(server.baseUrl));
      const { retryAfter } = await failureOf(service.loan("LN-1", { first: 1 }));
      assert.equal(retryAfter, seconds);
    });
  }
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
