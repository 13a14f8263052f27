import assert from "node:assert/strict";
import type { Borrower } from "../../../src/domain/borrower";
import { absentListing, listingOf } from "../../../src/domain/listing";
import type { Task } from "../../../src/domain/task";
import type { ActivityFacts } from "../../../src/ledger/activity";
import { effectInDeal, effectInLoan, newDocuments } from "../../../src/ledger/effect";
import { borrower, borrowerTask, documentLink, loanWith, officerTask } from "../../support/loans";

const HERE = { environmentId: "sandbox", environmentName: "Sandbox", loanId: "loan_1" };
const loanShowing = (...ids: (string | undefined)[]) =>
  loanWith({
    borrowers: [borrower("ann", [borrowerTask("t1", { documents: listingOf(ids.map((id) => documentLink(id))) })])],
  });

describe("What a later look shows of an activity", () => {
  const upload: ActivityFacts = { ...HERE, kind: "upload", taskId: "t1", idsBefore: ["d1"] };

  it("an upload is found when its task shows documents that were not there before", () => {
    assert.deepEqual(effectInLoan(upload, loanShowing("d1", "d2")), {
      finding: "found",
      evidence: "The task shows 1 more document than before.",
    });
    assert.equal(effectInLoan(upload, loanShowing("d1")).finding, "notFound");
    assert.equal(effectInLoan({ ...upload, taskId: "gone" }, loanShowing("d1", "d2")).finding, "notFound");
  });

  it("an upload of several files is found only when the task shows as many documents more", () => {
    const file = { sha256: "0".repeat(64), size: 1 };
    const two: ActivityFacts = { ...upload, files: [file, file] };
    assert.deepEqual(effectInLoan(two, loanShowing("d1", "d2")), {
      finding: "notFound",
      evidence: "The task shows 1 more document than before; 2 were sent.",
    });
    assert.equal(effectInLoan(two, loanShowing("d1", "d2", "d3")).finding, "found");
  });

  it("service.md 7.2: documents that could not be read, then or now, are no sign of an upload", () => {
    const failed = loanWith({
      borrowers: [borrower("ann", [borrowerTask("t1", { documents: absentListing("Documents are not available.") })])],
    });
    const { idsBefore: _, ...unknownBefore } = upload;
    for (const effect of [effectInLoan(upload, failed), effectInLoan(unknownBefore, loanShowing("d1", "d2"))]) {
      assert.deepEqual(effect, {
        finding: "notFound",
        evidence: "The service did not return the task's documents, so this cannot be checked.",
      });
    }
  });

  it("service.md 7.2: a rejection is not found in an answer that left out where the document may be listed", () => {
    const reject: ActivityFacts = { ...HERE, kind: "rejectDocument", taskId: "t1", documentId: "d1" };
    const notTheDocuments = "The service did not return the task's documents, so this cannot be checked.";
    const notTheTasks = "The service did not return all tasks of the loan, so this cannot be checked.";
    const unread = loanWith({ borrowers: [borrower("ann", [borrowerTask("t1", { documents: absentListing() })])] });
    const withoutTasks = loanWith({ borrowers: [borrower("ann", [], { tasks: absentListing("Out of order.") })] });
    const firstPage = { ...loanWith({}), borrowers: listingOf([borrower("bob", [])], true) };
    // A task that lost its ID still lists the document, for all that is known.
    const taskWithoutId = loanWith({
      borrowers: [borrower("ann", [], { tasks: { ...listingOf([]), unusable: 1 } })],
    });
    const partly = loanWith({
      borrowers: [borrower("ann", [borrowerTask("t1", { documents: { ...listingOf([]), unusable: 1 } })])],
    });
    const unplaced = { ...loanShowing("d2"), failures: [{ field: "", message: "Something timed out." }] };
    for (const [loan, evidence] of [
      [unread, notTheDocuments],
      [partly, notTheDocuments],
      [loanShowing("d2", undefined), notTheDocuments],
      [unplaced, notTheDocuments],
      [withoutTasks, notTheTasks],
      [firstPage, notTheTasks],
      [taskWithoutId, notTheTasks],
    ] as const) {
      assert.deepEqual(effectInLoan(reject, loan), { finding: "notFound", evidence });
    }
  });

  it("a task that is gone shows neither a rejection nor an upload, and is called gone only when all tasks came", () => {
    const reject: ActivityFacts = { ...HERE, kind: "rejectDocument", taskId: "t1", documentId: "d1" };
    const failed = loanWith({ borrowers: [borrower("ann", [], { tasks: absentListing("Out of order.") })] });
    for (const activity of [reject, upload]) {
      assert.deepEqual(effectInLoan(activity, loanWith({})), {
        finding: "notFound",
        evidence: "The loan no longer has this task.",
      });
      assert.deepEqual(effectInLoan(activity, failed), {
        finding: "notFound",
        evidence: "The service did not return all tasks of the loan, so this cannot be checked.",
      });
    }
  });

  it("service.md 7.2: a reassignment is not found in an answer that left out tasks or assignees", () => {
    const reassign: ActivityFacts = { ...HERE, kind: "reassignLoanOfficerTasks", idsBefore: ["o1"] };
    const unread = { ...loanWith({}), loanOfficerTasks: absentListing<Task>() };
    const partly = { ...loanWith({}), loanOfficerTasks: { ...listingOf<Task>([]), failure: "Out of order." } };
    const unassigned = loanWith({ officerTasks: [officerTask("o1", { assignedTo: undefined })] });
    const unusable = { ...loanWith({}), loanOfficerTasks: { ...listingOf<Task>([]), unusable: 2 } };
    for (const loan of [unread, partly, unassigned, unusable]) {
      assert.deepEqual(effectInLoan(reassign, loan), {
        finding: "notFound",
        evidence: "The service did not return all loan officer tasks and assignees, so this cannot be checked.",
      });
    }
  });

  it("a reassignment is not found in a list in which the tasks that were to move are missing or are somebody else's", () => {
    const reassign: ActivityFacts = { ...HERE, kind: "reassignLoanOfficerTasks", idsBefore: ["o1", "o2"] };
    const { idsBefore: _, ...withoutList } = reassign;
    const o1 = officerTask("o1", { assignedTo: "BORROWER" });
    for (const [activity, officerTasks] of [
      [reassign, []],
      [reassign, [o1]],
      [reassign, [o1, officerTask("o2", { assignedTo: "PROCESSOR" })]],
      [withoutList, []],
      [withoutList, [officerTask("o1", { assignedTo: "PROCESSOR" })]],
    ] as const) {
      assert.deepEqual(effectInLoan(activity, loanWith({ officerTasks })), {
        finding: "notFound",
        evidence: "Not all tasks that were to move are listed as the borrower's. They do not look reassigned.",
      });
    }
    const moved = [o1, officerTask("o2", { assignedTo: "BORROWER" })];
    assert.equal(effectInLoan(reassign, loanWith({ officerTasks: moved })).finding, "found");
  });

  it("a reassignment that was planned without a list of tasks is found when none is with the loan officer at all", () => {
    const reassign: ActivityFacts = { ...HERE, kind: "reassignLoanOfficerTasks" };
    const kept = loanWith({ officerTasks: [officerTask("o1", { assignedTo: "LOAN_OFFICER" })] });
    const moved = loanWith({ officerTasks: [officerTask("o1", { assignedTo: "BORROWER" })] });
    assert.equal(effectInLoan(reassign, kept).finding, "notFound");
    assert.equal(effectInLoan(reassign, moved).finding, "found");
  });

  it("a borrower is not found in a deal whose borrowers were not known before, nor in one that does not give them", () => {
    const create: ActivityFacts = { ...HERE, kind: "createBorrower", dealId: "deal_1" };
    const deal = { id: "deal_1", friendlyId: undefined, failures: [], borrowers: listingOf([borrower("ann", [])]) };
    const unread = { ...deal, borrowers: absentListing<Borrower>("Out of order.") };
    for (const effect of [effectInDeal(create, deal), effectInDeal({ ...create, idsBefore: [] }, unread)]) {
      assert.deepEqual(effect, {
        finding: "notFound",
        evidence: "The service did not return all borrowers of the deal, before or now, so this cannot be checked.",
      });
    }
  });

  it("nothing is known of an earlier document when the task's documents were not known before", () => {
    const { idsBefore: _, ...unknownBefore } = upload;
    assert.deepEqual(newDocuments(unknownBefore, loanShowing("d1", "d2")), []);
  });

  it("a document without an ID counts as new, because nothing says that it was there", () => {
    assert.deepEqual(
      newDocuments(upload, loanShowing("d1", undefined)).map(({ title }) => title),
      ["undefined.pdf"],
    );
  });

  it("a rejection is found when no task lists the document any more", () => {
    const reject: ActivityFacts = { ...HERE, kind: "rejectDocument", taskId: "t1", documentId: "d1" };
    assert.equal(effectInLoan(reject, loanShowing("d2")).finding, "found");
    assert.equal(effectInLoan(reject, loanShowing("d1", "d2")).finding, "notFound");
  });

  it("a reassignment is found when none of the tasks it was to move is with the loan officer", () => {
    const reassign: ActivityFacts = { ...HERE, kind: "reassignLoanOfficerTasks", idsBefore: ["o1"] };
    const later = officerTask("o2", { assignedTo: "LOAN_OFFICER" });
    const moved = loanWith({ officerTasks: [officerTask("o1", { assignedTo: "BORROWER" }), later] });
    assert.equal(effectInLoan(reassign, moved).finding, "found");
    const kept = loanWith({ officerTasks: [officerTask("o1", { assignedTo: "LOAN_OFFICER" })] });
    assert.deepEqual(effectInLoan(reassign, kept), {
      finding: "notFound",
      evidence: "1 task is still with the loan officer.",
    });
  });

  it("a new borrower is found in the deal, and doubt is said when not all borrowers were read", () => {
    const create: ActivityFacts = { ...HERE, kind: "createBorrower", dealId: "deal_1", idsBefore: ["ann"] };
    const deal = { id: "deal_1", friendlyId: undefined, failures: [] };
    const borrowers = [borrower("ann", []), borrower("bob", [])];
    assert.deepEqual(effectInDeal(create, { ...deal, borrowers: listingOf(borrowers) }), {
      finding: "found",
      evidence: "The deal lists 1 more borrower than before.",
    });
    const known = listingOf(borrowers.slice(0, 1));
    for (const partly of [
      { ...known, mayHaveMore: true },
      { ...known, unusable: 1 },
      { ...known, failure: "No." },
    ]) {
      assert.deepEqual(effectInDeal(create, { ...deal, borrowers: partly }), {
        finding: "notFound",
        evidence: "The deal lists no new borrower. Not all of them were read.",
      });
    }
    assert.equal(effectInDeal(create, { ...deal, borrowers: known }).evidence, "The deal lists no new borrower.");
  });
});
