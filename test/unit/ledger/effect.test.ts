import assert from "node:assert/strict";
import { absentListing, listingOf } from "../../../src/domain/listing";
import type { Borrower, Deal, Loan } from "../../../src/domain/loan";
import type { Task } from "../../../src/domain/task";
import type { Activity, ActivityFacts, SentActivity } from "../../../src/ledger/activity";
import * as effect from "../../../src/ledger/effect";
import { borrower, borrowerTask, documentLink, loanWith, officerTask } from "../../support/loans";

const HERE = { environmentId: "sandbox", environmentName: "Sandbox", loanId: "loan_1" };
const { newDocuments, othersOf } = effect;
const effectInLoan = (activity: SentActivity, loan: Loan, ...others: Activity[]) =>
  effect.effectInLoan(activity, loan, others);
const effectInDeal = (activity: SentActivity, deal: Deal, ...others: Activity[]) =>
  effect.effectInDeal(activity, deal, others);
const loanShowing = (...ids: (string | undefined)[]) =>
  loanWith({
    borrowers: [borrower("ann", [borrowerTask("t1", { documents: listingOf(ids.map((id) => documentLink(id))) })])],
  });

const upload: ActivityFacts = { ...HERE, kind: "upload", taskId: "t1", idsBefore: ["d1"] };
const reject: ActivityFacts = { ...HERE, kind: "rejectDocument", taskId: "t1", documentId: "d1", idsBefore: ["d1"] };
const reassign: ActivityFacts = { ...HERE, kind: "reassignLoanOfficerTasks", idsBefore: ["o1"] };
const create: ActivityFacts = { ...HERE, kind: "createBorrower", dealId: "deal_1", idsBefore: ["ann"] };

const file = { sha256: "0".repeat(64), size: 1 };
const officerLoan = (...assignees: (string | undefined)[]) =>
  loanWith({ officerTasks: assignees.map((assignedTo, index) => officerTask(`o${index + 1}`, { assignedTo })) });
const dealWith = (borrowers: Deal["borrowers"]): Deal => ({
  id: "deal_1",
  friendlyId: undefined,
  failures: [],
  leftOut: [],
  borrowers,
});
const dealShowing = (...ids: string[]) => dealWith(listingOf(ids.map((id) => borrower(id, []))));
const notFound = (evidence: string) => ({ finding: "notFound", evidence });

const NOT_THE_DOCUMENTS = "The service did not return the task's documents, so this cannot be checked.";
const NOT_THE_TASKS = "The service did not return all tasks of the loan, so this cannot be checked.";

describe("What a later look shows of an activity", () => {
  it("an upload is found when its task shows documents that were not there before", () => {
    assert.deepEqual(effectInLoan(upload, loanShowing("d1", "d2")), {
      finding: "found",
      evidence: "The task shows 1 more document than before.",
    });
    assert.equal(effectInLoan(upload, loanShowing("d1")).finding, "notFound");
    assert.equal(effectInLoan({ ...upload, taskId: "gone" }, loanShowing("d1", "d2")).finding, "notFound");
  });

  it("an upload of several files is found only when the task shows as many documents more", () => {
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
    for (const shown of [effectInLoan(upload, failed), effectInLoan(unknownBefore, loanShowing("d1", "d2"))]) {
      assert.deepEqual(shown, notFound(NOT_THE_DOCUMENTS));
    }
  });

  it("service.md 7.2: a rejection is not found in an answer that left out where the document may be listed", () => {
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
      [unread, NOT_THE_DOCUMENTS],
      [partly, NOT_THE_DOCUMENTS],
      [loanShowing("d2", undefined), NOT_THE_DOCUMENTS],
      [unplaced, NOT_THE_DOCUMENTS],
      [withoutTasks, NOT_THE_TASKS],
      [firstPage, NOT_THE_TASKS],
      [taskWithoutId, NOT_THE_TASKS],
    ] as const) {
      assert.deepEqual(effectInLoan(reject, loan), notFound(evidence));
    }
  });

  it("which of two tasks with one ID was meant is never guessed where an older record does not say it", () => {
    const documents = listingOf([documentLink("d2")]);
    const two = loanWith({
      borrowers: [borrower("ann", [borrowerTask("t1", { documents })])],
      officerTasks: [officerTask("t1", { documents: listingOf([documentLink("d3")]) })],
    });
    const evidence =
      "The loan has two tasks with this ID, and the record does not say which one was meant, so this cannot be checked.";
    for (const activity of [upload, reject]) {
      assert.deepEqual(effectInLoan(activity, two), notFound(evidence));
      assert.deepEqual(newDocuments(activity, two), []);
      for (const taskKind of ["borrower", "loanOfficer"] as const) {
        assert.equal(effectInLoan({ ...activity, taskKind }, two).finding, "found");
      }
      const one = loanWith({ borrowers: [borrower("ann", [borrowerTask("t1", { documents })])] });
      assert.equal(effectInLoan(activity, one).finding, "found");
    }
  });

  it("a task that is gone shows neither a rejection nor an upload, and is called gone only when all tasks came", () => {
    const failed = loanWith({ borrowers: [borrower("ann", [], { tasks: absentListing("Out of order.") })] });
    for (const activity of [reject, upload]) {
      assert.deepEqual(effectInLoan(activity, loanWith({})), notFound("The loan no longer has this task."));
      assert.deepEqual(effectInLoan(activity, failed), notFound(NOT_THE_TASKS));
    }
  });

  it("service.md 7.2: a reassignment is not found in an answer that left out tasks or assignees", () => {
    const unread = { ...loanWith({}), loanOfficerTasks: absentListing<Task>() };
    const partly = { ...loanWith({}), loanOfficerTasks: { ...listingOf<Task>([]), failure: "Out of order." } };
    const unusable = { ...loanWith({}), loanOfficerTasks: { ...listingOf<Task>([]), unusable: 2 } };
    for (const loan of [unread, partly, officerLoan(undefined), unusable]) {
      assert.deepEqual(effectInLoan(reassign, loan), {
        finding: "notFound",
        evidence: "The service did not return all loan officer tasks and assignees, so this cannot be checked.",
      });
    }
  });

  it("a reassignment is not found in a list in which the tasks that were to move are missing or are somebody else's", () => {
    const both = { ...reassign, idsBefore: ["o1", "o2"] };
    for (const loan of [officerLoan(), officerLoan("BORROWER"), officerLoan("BORROWER", "PROCESSOR")]) {
      assert.deepEqual(
        effectInLoan(both, loan),
        notFound("Not all tasks that were to move are listed as the borrower's. They do not look reassigned."),
      );
    }
    assert.equal(effectInLoan(both, officerLoan("BORROWER", "BORROWER")).finding, "found");
  });

  it("a reassignment that was planned without a list of tasks is never found: they may have been the borrower's before", () => {
    for (const loan of [officerLoan("LOAN_OFFICER"), officerLoan("BORROWER"), loanWith({})]) {
      assert.equal(effectInLoan({ ...reassign, idsBefore: undefined }, loan).finding, "notFound");
    }
  });

  it("a borrower is not found in a deal whose borrowers were not known before, nor in one that does not give them", () => {
    const unread = dealWith(absentListing<Borrower>("Out of order."));
    for (const shown of [
      effectInDeal({ ...create, idsBefore: undefined }, dealShowing("ann")),
      effectInDeal({ ...create, idsBefore: [] }, unread),
    ]) {
      assert.deepEqual(
        shown,
        notFound("The service did not return all borrowers of the deal, before or now, so this cannot be checked."),
      );
    }
  });

  it("nothing is known of an earlier document when the task's documents were not known before", () => {
    const { idsBefore: _, ...unknownBefore } = upload;
    assert.deepEqual(newDocuments(unknownBefore, loanShowing("d1", "d2")), []);
  });

  it("a document without an ID is no new one, because nothing says that it was not there", () => {
    assert.deepEqual(newDocuments(upload, loanShowing("d1", undefined)), []);
    assert.deepEqual(effectInLoan(upload, loanShowing("d1", undefined)), notFound(NOT_THE_DOCUMENTS));
    assert.equal(effectInLoan(upload, loanShowing("d1", undefined, "d2")).finding, "found");
  });

  it("a document that is listed twice is one", () => {
    const two: ActivityFacts = { ...upload, files: [file, file] };
    assert.equal(effectInLoan(two, loanShowing("d1", "d2", "d2")).finding, "notFound");
    assert.equal(newDocuments(upload, loanShowing("d1", "d1")).length, 0);
    const o1 = officerTask("o1", { assignedTo: "BORROWER" });
    const both = { ...reassign, idsBefore: ["o1", "o2"] };
    assert.equal(effectInLoan(both, loanWith({ officerTasks: [o1, o1] })).finding, "notFound");
    assert.match(effectInDeal(create, dealShowing("ann", "bob", "bob")).evidence, /^The deal lists 1 more/);
  });

  it("an upload to a task of the borrower is not found in the loan officer's task with the same ID", () => {
    const documents = listingOf([documentLink("d1"), documentLink("d2")]);
    const loan = loanWith({
      borrowers: [borrower("ann", [borrowerTask("t1", { documents: listingOf([documentLink("d1")]) })])],
      officerTasks: [officerTask("t1", { documents })],
    });
    assert.equal(effectInLoan({ ...upload, taskKind: "borrower" }, loan).finding, "notFound");
    assert.equal(effectInLoan({ ...upload, taskKind: "loanOfficer" }, loan).finding, "found");
  });

  it("a document that was gone before it was rejected is not gone by that", () => {
    assert.equal(effectInLoan({ ...reject, idsBefore: undefined }, loanShowing("d2")).finding, "notFound");
  });

  it("a rejection is found when no task lists the document any more", () => {
    assert.equal(effectInLoan(reject, loanShowing("d2")).finding, "found");
    assert.equal(effectInLoan(reject, loanShowing("d1", "d2")).finding, "notFound");
  });

  it("a reassignment is found when none of the tasks it was to move is with the loan officer", () => {
    assert.equal(effectInLoan(reassign, officerLoan("BORROWER", "LOAN_OFFICER")).finding, "found");
    assert.deepEqual(
      effectInLoan(reassign, officerLoan("LOAN_OFFICER")),
      notFound("1 task is still with the loan officer."),
    );
  });

  it("a new borrower is found in the deal, and doubt is said when not all borrowers were read", () => {
    assert.deepEqual(effectInDeal(create, dealShowing("ann", "bob")), {
      finding: "found",
      evidence: "The deal lists 1 more borrower than before.",
    });
    const known = listingOf([borrower("ann", [])]);
    for (const partly of [
      { ...known, mayHaveMore: true },
      { ...known, unusable: 1 },
      { ...known, failure: "No." },
    ]) {
      assert.deepEqual(
        effectInDeal(create, dealWith(partly)),
        notFound("The deal lists no new borrower. Not all of them were read."),
      );
    }
    assert.equal(effectInDeal(create, dealWith(known)).evidence, "The deal lists no new borrower.");
  });
});

describe("Results of other activities", () => {
  const own = {
    ...HERE,
    kind: "upload",
    id: "own",
    plannedAt: 1000,
    state: "unknown",
    interrupted: false,
    taskId: "t1",
    idsBefore: ["d1"],
    idsReadAt: 900,
  } as const satisfies Activity;
  const other = (facts: Partial<Activity> = {}): Activity => ({
    ...own,
    id: "other",
    state: "confirmed",
    settledAt: 950,
    ...facts,
  });

  it("are those of the same change that may have come after the last read before this one was sent", () => {
    const considered = (facts: Partial<Activity>) => othersOf(own, [own, other(facts)]).length === 1;
    assert.equal(considered({}), true);
    assert.equal(considered({ settledAt: 899 }), false, "it was in what was read");
    assert.equal(considered({ state: "sent" }), true);
    assert.equal(considered({ state: "unknown", settledAt: 10 }), true, "it may show up late");
    assert.equal(considered({ state: "unknown", check: { at: 899, finding: "found" } }), false);
    for (const state of ["planned", "refused", "notSent"] as const) assert.equal(considered({ state }), false, state);
    assert.equal(considered({ taskId: "t2" }), false);
    assert.equal(considered({ environmentId: "production" }), false);
  });

  it("prove nothing of an upload: only documents beyond theirs do", () => {
    assert.deepEqual(effectInLoan(own, loanShowing("d1", "d2"), other()), {
      finding: "notFound",
      evidence:
        "The task shows 1 more document than before. The same was sent from here another time as well, so this does not tell which of them was done.",
    });
    assert.equal(effectInLoan(own, loanShowing("d1", "d2", "d3"), other()).finding, "found");
  });

  it("prove nothing of a rejection, a reassignment and a new borrower either", () => {
    assert.equal(effectInLoan(reject, loanShowing("d2"), other()).finding, "notFound");
    assert.equal(effectInLoan(reassign, officerLoan("BORROWER"), other()).finding, "notFound");
    const confirmed = other({ result: { borrowerId: "bob" } });
    assert.equal(effectInDeal(create, dealShowing("ann", "bob"), confirmed).finding, "notFound");
    assert.equal(effectInDeal(create, dealShowing("ann", "bob", "eve"), confirmed).finding, "found");
    assert.equal(effectInDeal(create, dealShowing("ann", "bob"), other()).finding, "notFound");
  });
});
