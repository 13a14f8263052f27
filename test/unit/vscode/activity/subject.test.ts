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

function found(activity: Activity, ...loans: readonly Entry<Loan>[]) {
  return lookup({ loans: { entries: loans }, deals: { entries: [entry("DL-1", DEAL)] } })(activity);
}

describe("What an activity was about, looked up in what is loaded", () => {
  it("is the loan with the ID that is on record, whatever it is called on the list", () => {
    assert.deepEqual(found(REJECTED, entry("Ada's loan", LOAN)), {
      reference: "Ada's loan",
      subject: { loan: LOAN, asOf: 7 },
    });
  });

  it("is the loan that is called so, where the record has no ID", () => {
    assert.equal(found({ ...REJECTED, loanId: undefined }, entry("LN-1", LOAN)).subject?.loan, LOAN);
  });

  it("is not another loan that is called so by now", () => {
    const another = loanWith({ id: "loan_2" });
    assert.deepEqual(found(REJECTED, entry("LN-1", another)), { reference: undefined, subject: undefined });
  });

  it("is on the list, and not known, before it has been read", () => {
    assert.deepEqual(found(REJECTED, entry<Loan>("LN-1", undefined)), { reference: "LN-1", subject: undefined });
  });

  it("is neither when it is not on the list", () => {
    assert.deepEqual(found(REJECTED), { reference: undefined, subject: undefined });
  });

  it("is the deal, by what it is called on the list", () => {
    assert.deepEqual(found(CREATED), { reference: "DL-1", subject: { deal: DEAL, asOf: 7 } });
  });
});

describe("The titles and names of an activity", () => {
  it("are those of task, owner and document", () => {
    const { task, owner, document } = namesOf(REJECTED, { loan: LOAN, asOf: 7 }, NO_MASKING);
    assert.deepEqual([task, owner, document], ["Task t1", "Ada Byron", "doc_1.pdf"]);
    assert.equal(
      namesOf({ ...REJECTED, taskId: "t2", taskKind: undefined }, { loan: LOAN, asOf: 7 }, NO_MASKING).owner,
      "Loan officer",
    );
  });

  it("are that of the borrower that was created", () => {
    const created = { ...CREATED, result: { borrowerId: "b1" } };
    assert.equal(namesOf(created, { deal: DEAL, asOf: 7 }, NO_MASKING).borrower, "Ada Byron");
    assert.equal(namesOf(CREATED, { deal: DEAL, asOf: 7 }, NO_MASKING).borrower, undefined);
  });

  it("are none of what the loan no longer has, and none while nothing is loaded", () => {
    const gone = namesOf({ ...REJECTED, taskId: "t9" }, { loan: LOAN, asOf: 7 }, NO_MASKING);
    assert.deepEqual([gone.task, gone.owner, gone.document], [undefined, undefined, undefined]);
    const { task } = namesOf(REJECTED, undefined, NO_MASKING);
    assert.equal(task, undefined);
  });

  it("are that of the rejected document when it is no longer listed, as long as this window knows it", () => {
    const sent = { ...REJECTED, documentId: "doc_9", trueNames: ["statement.pdf"] };
    const masking = { file: () => "document-3FA9C.pdf" };
    assert.equal(namesOf(sent, { loan: LOAN, asOf: 7 }, NO_MASKING).document, "statement.pdf");
    assert.equal(namesOf(sent, undefined, masking).document, "document-3FA9C.pdf");
    assert.equal(namesOf(sent, undefined, NO_MASKING).files, undefined);
    assert.equal(namesOf({ ...sent, documentId: "doc_1" }, { loan: LOAN, asOf: 7 }, masking).document, "doc_1.pdf");
  });

  it("are those of files, masked by whoever asks, and unable to turn the text around", () => {
    const sent = { ...REJECTED, kind: "upload" as const, trueNames: ["w2.pdf", "a\u202Efdp.exe"] };
    assert.deepEqual(namesOf(sent, undefined, NO_MASKING).files, ["w2.pdf", "afdp.exe"]);
    assert.deepEqual(namesOf(sent, undefined, { file: () => "document-3FA9C.pdf" }).files, [
      "document-3FA9C.pdf",
      "document-3FA9C.pdf",
    ]);
  });
});
