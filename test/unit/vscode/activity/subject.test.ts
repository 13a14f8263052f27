import assert from "node:assert/strict";
import { listingOf } from "../../../../src/domain/listing";
import type { Deal, Loan } from "../../../../src/domain/loan";
import type { Activity } from "../../../../src/ledger/activity";
import type { Entry } from "../../../../src/store/entry";
import { lookup, namesOf } from "../../../../src/vscode/activity/subject";
import { NO_MASKING } from "../../../../src/vscode/environments/masking";
import { borrower, entryOf, loanWith } from "../../../support/loans";
import { LOAN, REJECTED } from "./support/rejected";

const DEAL: Deal = {
  id: "deal_1",
  friendlyId: "DL-1",
  borrowers: listingOf([borrower("b1", [], { lastName: "Byron" })]),
  failures: [],
  leftOut: [],
};

const CREATED: Activity = {
  ...REJECTED,
  kind: "createBorrower",
  loanReference: undefined,
  loanId: undefined,
  dealId: "deal_1",
};

function entry<T>(reference: string, value: T | undefined): Entry<T> {
  return entryOf(value, { reference, asOf: value && 7 });
}

describe("What an activity was about, looked up in what is loaded", () => {
  const unknown = { reference: undefined, subject: undefined };
  const byReference = { ...REJECTED, loanId: undefined };
  for (const [what, activity, listed, expected] of [
    ["is the loan with its ID, whatever it is called on the list", REJECTED, ["Ada's loan", LOAN], { loan: LOAN }],
    ["is the loan that is called so, where the record has no ID", byReference, ["LN-1", LOAN], { loan: LOAN }],
    ["is not another loan that is called so by now", REJECTED, ["LN-1", loanWith({ id: "loan_2" })], unknown],
    ["is on the list, and not known, before it has been read", REJECTED, ["LN-1", undefined], undefined],
    ["is neither when it is not on the list", REJECTED, undefined, unknown],
    ["is the deal, by what it is called on the list", CREATED, undefined, { deal: DEAL }],
  ] as const) {
    it(what, () => {
      const [name = "DL-1", loan] = listed ?? [];
      const found = lookup({
        loans: { entries: listed === undefined ? [] : [entry<Loan>(name, loan)] },
        deals: { entries: [entry("DL-1", DEAL)] },
      })(activity);
      const subject = expected && { ...expected, asOf: 7 };
      assert.deepEqual(found, expected === unknown ? unknown : { reference: name, subject });
    });
  }
});

describe("A loan that is listed by its friendly ID and by its ID", () => {
  it("is found as the row that shows it, which is the first", () => {
    const loans = { entries: [entry<Loan>("LN-1", LOAN), entry<Loan>("loan_1", LOAN)] };
    assert.equal(lookup({ loans, deals: { entries: [] } })(REJECTED).reference, "LN-1");
  });
});

describe("The titles and names of an activity", () => {
  const READ = { loan: LOAN, asOf: 7 };

  it("are those of task, owner and document", () => {
    const { task, owner, document } = namesOf(REJECTED, READ, NO_MASKING);
    assert.deepEqual([task, owner, document], ["Task t1", "Ada Byron", "doc_1.pdf"]);
    const officers = { ...REJECTED, taskId: "t2", taskKind: undefined };
    assert.equal(namesOf(officers, READ, NO_MASKING).owner, "Loan officer");
  });

  it("are that of the borrower that was created", () => {
    const created = { ...CREATED, result: { borrowerId: "b1" } };
    assert.equal(namesOf(created, { deal: DEAL, asOf: 7 }, NO_MASKING).borrower, "Ada Byron");
    assert.equal(namesOf(CREATED, { deal: DEAL, asOf: 7 }, NO_MASKING).borrower, undefined);
  });

  it("are none of what the loan no longer has, and none while nothing is loaded", () => {
    const gone = namesOf({ ...REJECTED, taskId: "t9" }, READ, NO_MASKING);
    assert.deepEqual([gone.task, gone.owner, gone.document], [undefined, undefined, undefined]);
    assert.equal(namesOf(REJECTED, undefined, NO_MASKING).task, undefined);
  });

  it("are that of the rejected document when it is no longer listed, as long as this window knows it", () => {
    const sent = { ...REJECTED, documentId: "doc_9", unmaskedNames: ["statement.pdf"] };
    const masking = { file: () => "document-3FA9C.pdf" };
    assert.equal(namesOf(sent, READ, NO_MASKING).document, "statement.pdf");
    assert.equal(namesOf(sent, undefined, masking).document, "document-3FA9C.pdf");
    assert.equal(namesOf(sent, undefined, NO_MASKING).files, undefined);
    assert.equal(namesOf({ ...sent, documentId: "doc_1" }, READ, masking).document, "doc_1.pdf");
  });

  it("are those of files, masked by whoever asks, and unable to turn the text around", () => {
    const sent = { ...REJECTED, kind: "upload" as const, unmaskedNames: ["w2.pdf", "a\u202Efdp.exe"] };
    assert.deepEqual(namesOf(sent, undefined, NO_MASKING).files, ["w2.pdf", "afdp.exe"]);
    const masked = "document-3FA9C.pdf";
    assert.deepEqual(namesOf(sent, undefined, { file: () => masked }).files, [masked, masked]);
  });
});
