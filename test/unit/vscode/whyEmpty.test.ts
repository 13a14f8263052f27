import assert from "node:assert/strict";
import { listingOf } from "../../../src/domain/listing";
import type { Loan } from "../../../src/domain/loan";
import { NO_FILTER } from "../../../src/domain/taskFilter";
import type { Failure } from "../../../src/store/entry";
import { hidesLoan } from "../../../src/vscode/app/viewOptions";
import { whyUnread } from "../../../src/vscode/loans/rows";
import { borrower, borrowerTask, entryOf, loanWith } from "../../support/loans";

const COMPLETED_ONLY = loanWith({ borrowers: [borrower("ann", [borrowerTask("1", { status: "Completed" })])] });
const OUTSTANDING_ONLY = { ...NO_FILTER, conditions: ["outstanding"] } as const;

const failed = (kind: Failure["kind"], value?: Loan) => entryOf(value, { failure: { kind, message: "No." } });

describe("Why a view is empty", () => {
  const away = failed("unreachable");
  for (const [what, expected, ...cases] of [
    [
      "is that the service is away, when nothing was ever read and each read failed on the way",
      "unreachable",
      [away, failed("timeout"), failed("connectionLost")],
    ],
    [
      "is the token, when each read failed because of it",
      "tokenRefused",
      [failed("unauthorized"), failed("forbidden"), failed("noToken")],
    ],
    [
      "is nothing of that kind while one was read, is being read, or has a reason of its own",
      undefined,
      [away, failed("unreachable", COMPLETED_ONLY)],
      [away, entryOf(undefined)],
      [away, failed("notFound")],
      [away, failed("unauthorized")],
    ],
    ["is left to the list itself when that is empty", undefined, []],
  ] as const) {
    it(what, () => {
      for (const entries of cases) assert.equal(whyUnread(entries), expected);
    });
  }
});

describe("A loan is hidden by the filter", () => {
  it("when all of its tasks are known and none passes", () => {
    assert.equal(hidesLoan(entryOf(COMPLETED_ONLY), OUTSTANDING_ONLY, 0), true);
    assert.equal(hidesLoan(entryOf(COMPLETED_ONLY), NO_FILTER, 0), false);
  });

  it("but not while a task that passes may be missing", () => {
    const more = { ...COMPLETED_ONLY, borrowers: listingOf(COMPLETED_ONLY.borrowers.items, true) };
    for (const entry of [
      entryOf(more),
      failed("timeout", COMPLETED_ONLY),
      entryOf<Loan>(undefined),
      failed("notFound"),
    ]) {
      assert.equal(hidesLoan(entry, OUTSTANDING_ONLY, 0), false);
    }
  });
});
