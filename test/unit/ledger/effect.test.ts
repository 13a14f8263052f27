import assert from "node:assert/strict";
import { absentListing, type Listing, listingOf } from "../../../src/domain/listing";
import type { Borrower, Deal, Loan } from "../../../src/domain/loan";
import type { Task } from "../../../src/domain/task";
import type { Activity, ActivityFacts, SentActivity } from "../../../src/ledger/activity";
import * as effect from "../../../src/ledger/effect";
import { borrower, borrowerTask, documentLink, loanWith, officerTask, withUnplacedError } from "../../support/loans";

const HERE = { environmentId: "sandbox", environmentName: "Sandbox", loanId: "loan_1" };
const { newDocuments, competingActivities } = effect;
/** What was found, in the words for the user; "found: " before what is a sign of the activity. */
const said = ({ finding, evidence }: effect.Effect) => (finding === "found" ? `found: ${evidence}` : evidence);
const inLoan = (activity: SentActivity, loan: Loan, ...others: Activity[]) =>
  said(effect.effectInRead(activity, loan, others));
const inDeal = (activity: SentActivity, deal: Deal, ...others: Activity[]) =>
  said(effect.effectInRead(activity, deal, others));

const withTasks = (tasks: Listing<Task>) => loanWith({ borrowers: [borrower("ann", [], { tasks })] });
const withDocuments = (documents: Task["documents"]) => withTasks(listingOf([borrowerTask("t1", { documents })]));
const links = (...ids: (string | undefined)[]) => listingOf(ids.map((id) => documentLink(id)));
const loanShowing = (...ids: (string | undefined)[]) => withDocuments(links(...ids));
const withOfficerTasks = (loanOfficerTasks: Listing<Task>) => ({ ...loanWith({}), loanOfficerTasks });
const officerLoan = (...assignees: (string | undefined)[]) =>
  withOfficerTasks(listingOf(assignees.map((assignedTo, index) => officerTask(`o${index + 1}`, { assignedTo }))));
const dealWith = (borrowers: Deal["borrowers"]): Deal => ({
  ...{ id: "deal_1", friendlyId: undefined, failures: [], leftOut: [] },
  borrowers,
});
const dealShowing = (...ids: string[]) => dealWith(listingOf(ids.map((id) => borrower(id, []))));

const upload: ActivityFacts = { ...HERE, kind: "upload", taskId: "t1", idsBefore: ["d1"] };
const file = { sha256: "0".repeat(64), size: 1 };
const uploadOfTwo: ActivityFacts = { ...upload, files: [file, file] };
const reject: ActivityFacts = { ...HERE, kind: "rejectDocument", taskId: "t1", documentId: "d1", idsBefore: ["d1"] };
const reassign: ActivityFacts = { ...HERE, kind: "reassignLoanOfficerTasks", idsBefore: ["o1"] };
const reassignTwo: ActivityFacts = { ...reassign, idsBefore: ["o1", "o2"] };
const create: ActivityFacts = { ...HERE, kind: "createBorrower", dealId: "deal_1", idsBefore: ["ann"] };
const blind = { idsBefore: undefined };

const ARRIVED = "The task shows what was sent: it looks uploaded.";
const ONE_MORE = "New documents that the task shows: 1. Files that were sent: 2.";
const NONE_NEW = "New documents that the task shows: 0. Files that were sent: 1.";
const GONE = "The document is gone: it looks rejected.";
const MOVED = "None of the tasks is with the loan officer any more: they look reassigned.";
const ONE_LEFT = "Tasks that are still with the loan officer: 1.";
const NOT_ALL_MOVED = "Not all tasks that were to move are listed as the borrower's. They do not look reassigned.";
const NO_TASK = "The loan no longer has this task.";
const NOT_ENOUGH = "Not enough was read, before or now, to check this.";

const OUT_OF_ORDER = absentListing<Task>("Out of order.");
const unplaced = withUnplacedError(loanShowing("d2"));
const firstPage = { ...loanWith({}), borrowers: listingOf([borrower("bob", [])], true) };

describe("What a later look at its loan shows of an upload", () => {
  for (const [what, activity, loan, expected] of [
    ["a document that was not there before", upload, loanShowing("d1", "d2"), `found: ${ARRIVED}`],
    ["no document that was not there before", upload, loanShowing("d1"), NONE_NEW],
    ["as many more as were sent", uploadOfTwo, loanShowing("d1", "d2", "d3"), `found: ${ARRIVED}`],
    ["fewer than were sent", uploadOfTwo, loanShowing("d1", "d2"), ONE_MORE],
    ["one that is listed twice", uploadOfTwo, loanShowing("d1", "d2", "d2"), ONE_MORE],
    ["one without an ID, which may have been there", upload, loanShowing("d1", undefined), NOT_ENOUGH],
    ["one without an ID and a new one", upload, loanShowing("d1", undefined, "d2"), `found: ${ARRIVED}`],
    ["service.md 7.2: no documents now", upload, withDocuments(absentListing("Down.")), NOT_ENOUGH],
    ["documents of a task that had none known", { ...upload, ...blind }, loanShowing("d1", "d2"), NOT_ENOUGH],
    ["a task that is gone", upload, loanWith({}), NO_TASK],
    ["service.md 7.2: not all tasks", upload, withTasks(OUT_OF_ORDER), NOT_ENOUGH],
  ] as const) {
    it(what, () => assert.equal(inLoan(activity, loan), expected));
  }
});

describe("What a later look at its loan shows of a rejection", () => {
  for (const [what, activity, loan, expected] of [
    ["the document gone", reject, loanShowing("d2"), `found: ${GONE}`],
    ["the document", reject, loanShowing("d1", "d2"), "The document is still listed."],
    ["a document gone that was not there before", { ...reject, ...blind }, loanShowing("d2"), NOT_ENOUGH],
    ["a task that is gone", reject, loanWith({}), NO_TASK],
    ["service.md 7.2: no documents", reject, withDocuments(absentListing()), NOT_ENOUGH],
    ["not all documents", reject, withDocuments({ ...listingOf([]), unusable: 1 }), NOT_ENOUGH],
    ["a document without an ID", reject, loanShowing("d2", undefined), NOT_ENOUGH],
    ["an error that may be about any list", reject, unplaced, NOT_ENOUGH],
    ["service.md 7.2: no tasks", reject, withTasks(OUT_OF_ORDER), NOT_ENOUGH],
    ["the first page of the borrowers", reject, firstPage, NOT_ENOUGH],
    ["a task without an ID, which may list it", reject, withTasks({ ...listingOf([]), unusable: 1 }), NOT_ENOUGH],
  ] as const) {
    it(what, () => assert.equal(inLoan(activity, loan), expected));
  }
});

describe("What a later look at its loan shows of a reassignment", () => {
  const o1 = officerTask("o1", { assignedTo: "BORROWER" });
  for (const [what, activity, loan, expected] of [
    ["its tasks as the borrower's", reassign, officerLoan("BORROWER", "LOAN_OFFICER"), `found: ${MOVED}`],
    ["both of its tasks as the borrower's", reassignTwo, officerLoan("BORROWER", "BORROWER"), `found: ${MOVED}`],
    ["its tasks as the borrower's in another spelling", reassign, officerLoan("Borrower"), `found: ${MOVED}`],
    ["one with the officer", reassign, officerLoan("LOAN_OFFICER"), ONE_LEFT],
    ["one with the officer in another spelling", reassign, officerLoan("LoanOfficer"), ONE_LEFT],
    ["none of its tasks", reassignTwo, officerLoan(), NOT_ALL_MOVED],
    ["one of its tasks", reassignTwo, officerLoan("BORROWER"), NOT_ALL_MOVED],
    ["one of its tasks twice", reassignTwo, withOfficerTasks(listingOf([o1, o1])), NOT_ALL_MOVED],
    ["one that is somebody else's", reassignTwo, officerLoan("BORROWER", "PROCESSOR"), NOT_ALL_MOVED],
    ["service.md 7.2: no tasks", reassign, withOfficerTasks(absentListing()), NOT_ENOUGH],
    ["tasks with an error", reassign, withOfficerTasks({ ...listingOf([]), failure: "Down." }), NOT_ENOUGH],
    ["a task without an ID", reassign, withOfficerTasks({ ...listingOf([]), unusable: 2 }), NOT_ENOUGH],
    ["no assignee", reassign, officerLoan(undefined), NOT_ENOUGH],
    ["tasks that may have been the borrower's before", { ...reassign, ...blind }, officerLoan("BORROWER"), NOT_ENOUGH],
    ["nothing to compare", { ...reassign, ...blind }, loanWith({}), NOT_ENOUGH],
  ] as const) {
    it(what, () => assert.equal(inLoan(activity, loan), expected));
  }
});

describe("What a later look at its deal shows of a new borrower", () => {
  const known = listingOf([borrower("ann", [])]);
  const one = "found: The deal lists a new borrower: it looks created.";
  for (const [what, activity, deal, expected] of [
    ["one that was not there", create, dealShowing("ann", "bob"), one],
    ["one that is listed twice", create, dealShowing("ann", "bob", "bob"), one],
    ["those that were there", create, dealWith(known), "The deal lists no new borrower."],
    ["a page of them", create, dealWith({ ...known, mayHaveMore: true }), NOT_ENOUGH],
    ["one without an ID", create, dealWith({ ...known, unusable: 1 }), NOT_ENOUGH],
    ["them with an error", create, dealWith({ ...known, failure: "No." }), NOT_ENOUGH],
    ["those that were not known before", { ...create, ...blind }, dealShowing("ann"), NOT_ENOUGH],
    ["none", { ...create, idsBefore: [] }, dealWith(absentListing<Borrower>("Down.")), NOT_ENOUGH],
  ] as const) {
    it(what, () => assert.equal(inDeal(activity, deal), expected));
  }
});

describe("Which of two tasks with one ID was meant", () => {
  it("is never guessed where an older record does not say it", () => {
    const borrowers = [borrower("ann", [borrowerTask("t1", { documents: links("d2") })])];
    const two = loanWith({ borrowers, officerTasks: [officerTask("t1", { documents: links("d3") })] });
    for (const activity of [upload, reject]) {
      assert.equal(inLoan(activity, two), NOT_ENOUGH);
      assert.deepEqual(newDocuments(activity, two), []);
      for (const taskKind of ["borrower", "loanOfficer"] as const)
        assert.match(inLoan({ ...activity, taskKind }, two), /^found/);
      assert.match(inLoan(activity, loanWith({ borrowers })), /^found/);
    }
    assert.deepEqual(newDocuments({ ...upload, ...blind }, loanShowing("d1")), [], "nobody knows what was there");
  });

  it("decides where its documents are looked for", () => {
    const borrowers = [borrower("ann", [borrowerTask("t1", { documents: links("d1") })])];
    const loan = loanWith({ borrowers, officerTasks: [officerTask("t1", { documents: links("d1", "d2") })] });
    assert.equal(inLoan({ ...upload, taskKind: "borrower" }, loan), NONE_NEW);
    assert.equal(inLoan({ ...upload, taskKind: "loanOfficer" }, loan), `found: ${ARRIVED}`);
  });
});

describe("Results of other activities", () => {
  const sent = { id: "own", plannedAt: 1000, interrupted: false, idsReadAt: 900 };
  const own: Activity = { ...upload, ...sent, state: "unknown" };
  const other = (facts: Partial<Activity> = {}): Activity => ({
    ...{ ...own, id: "other", state: "confirmed", settledAt: 950 },
    ...facts,
  });

  it("are those of the same change that may have come after the last read before this one was sent", () => {
    const considered = (facts: Partial<Activity>) => competingActivities(own, [own, other(facts)]).length === 1;
    assert.equal(considered({}), true);
    assert.equal(considered({ settledAt: 899 }), false, "it was in what was read");
    assert.equal(considered({ state: "sent" }), true);
    assert.equal(considered({ state: "unknown", settledAt: 10 }), true, "it may show up late");
    assert.equal(considered({ state: "unknown", check: { at: 899, finding: "found" } }), false);
    const later = other({ settledAt: 899 });
    assert.deepEqual(
      competingActivities(own, [later, own]),
      [later],
      "planned after this one, though the clock was set back",
    );
    for (const state of ["planned", "refused", "notSent"] as const) assert.equal(considered({ state }), false, state);
    assert.equal(considered({ taskId: "t2" }), false);
    assert.equal(considered({ environmentId: "production" }), false);
  });

  it("do not overrule what a check has said, nor what was read before the outcome was lost", () => {
    const read = { loan: loanShowing("d1", "d2"), asOf: 2000 };
    const found = (facts: Partial<Activity>, asOf = 2000) =>
      effect.effectSince({ ...own, settledAt: 1500, ...facts }, { ...read, asOf }, []) !== undefined;
    assert.equal(found({}), true);
    assert.equal(found({ check: { at: 1800, finding: "notFound" } }), false);
    assert.equal(found({}, 1499), false);
    assert.equal(found({ state: "confirmed" }), false);
  });

  it("prove nothing of an activity: only what is beyond theirs does", () => {
    const doubt = "The same was sent from here another time as well, so this does not tell which of them was done.";
    assert.equal(inLoan(own, loanShowing("d1", "d2"), other()), `${ARRIVED} ${doubt}`);
    assert.match(inLoan(own, loanShowing("d1", "d2", "d3"), other()), /^found/);
    assert.equal(inLoan(reject, loanShowing("d2"), other()), `${GONE} ${doubt}`);
    assert.equal(inLoan(reassign, officerLoan("BORROWER"), other()), `${MOVED} ${doubt}`);
    const confirmed = other({ result: { borrowerId: "bob" } });
    assert.equal(inDeal(create, dealShowing("ann", "bob"), confirmed), "The deal lists no new borrower.");
    assert.match(inDeal(create, dealShowing("ann", "bob", "eve"), confirmed), /^found/);
    assert.match(inDeal(create, dealShowing("ann", "bob"), other()), /another time as well/);
  });
});
