import assert from "node:assert/strict";
import fc from "fast-check";
import { LEFT_OUT_LISTING, listingOf } from "../../../../src/domain/listing";
import type { Loan } from "../../../../src/domain/loan";
import { FAILED, LEFT_OUT, type NotRead } from "../../../../src/domain/unknown";
import type { Activity } from "../../../../src/ledger/activity";
import type { LoanPage } from "../../../../src/protocol/loanPage";
import type { Entry } from "../../../../src/store/entry";
import { EVERYTHING, type TaskOptions } from "../../../../src/vscode/app/viewOptions";
import { loanPageOf, loanTitle } from "../../../../src/vscode/pages/loanPageOf";
import { borrower, borrowerTask, documentLink, entryOf, loanWith, officerTask, SANDBOX } from "../../../support/loans";
import { rounds, SEED } from "../../../support/rounds";
import { UPLOADING } from "./support/uploading";

const NOW = new Date(2026, 10, 21).getTime();
const STATE = { environmentId: "sandbox", loanReference: "LN-1" };
const LOAN = loanWith({
  borrowers: [
    borrower("ann", [
      borrowerTask("done", { status: "Completed" }),
      borrowerTask("late", { dueDate: "2026-11-04", documents: listingOf([documentLink("d")], true) }),
    ]),
    borrower("bob", [borrowerTask("later", { dueDate: "2026-12-01", type: "DocumentProcessing" })]),
  ],
  officerTasks: [officerTask("o", { dueDate: "2026-11-10" })],
});

interface Case {
  readonly entry?: Partial<Entry<Loan>> | undefined;
  readonly environmentId?: string;
  readonly activities?: readonly Activity[];
  readonly arranged?: Partial<TaskOptions>;
}

function shown({ entry, environmentId = "sandbox", activities, arranged }: Case) {
  const get = () => (entry === undefined ? undefined : entryOf<Loan>(undefined, { asOf: 5, ...entry }));
  return loanPageOf(
    { environment: SANDBOX, state: "ready", store: { loans: { get } } },
    { ...STATE, environmentId },
    { now: NOW, home: "Sandbox", arranged: { ...EVERYTHING, ...arranged }, activities: activities ?? [] },
  );
}

function page(value: Loan = LOAN, of: Case = {}): LoanPage {
  const made = shown({ entry: { value }, ...of });
  return made.type === "loan" ? made.page : assert.fail(JSON.stringify(made));
}

const ids = (arranged: Partial<TaskOptions>) => page(LOAN, { arranged }).tasks.map(({ taskId }) => taskId);

describe("What there is to show of a loan", () => {
  it("is how it stands, since when it is late, and who acts next on what, the first one first", () => {
    const { outstanding, lateSince, waitingFor, borrowers, asOf } = page();
    assert.deepEqual([outstanding, lateSince, asOf], ["2 late of 3", "Nov 4, 2026", 5]);
    assert.deepEqual(borrowers, ["Ada ann", "Ada bob"]);
    assert.deepEqual(waitingFor, [
      { actor: "Waiting for the borrower", count: "1", first: 0, asks: "Upload a document." },
      { actor: "With the loan officer", count: "1", first: 3, asks: "Upload a document." },
      {
        ...{ actor: "Nobody has to act", count: "1", first: 2 },
        asks: "Nothing to do: a submitted document is being processed.",
      },
    ]);
  });

  it("has all tasks as the rows stand, whatever is sorted and grouped by, and whatever a filter hides", () => {
    const filter = { ...EVERYTHING.filter, text: "nothing has this" };
    assert.deepEqual(ids({ filter }), ["late", "done", "later", "o"]);
    assert.deepEqual(ids({ grouping: "status", order: "dueDate" }), ["late", "o", "later", "done"]);
    assert.deepEqual(ids({ grouping: "nextActor" }), ["late", "o", "done", "later"]);
  });

  it("says of each task what its row and its hover say, and what can be done with it", () => {
    const [late, done, , officer] = page().tasks;
    assert.deepEqual(late, {
      ...{ taskId: "late", taskKind: "borrower", title: "Task late", owner: "Ada ann", status: "NotStarted" },
      ...{ due: "17d late", late: true, documents: "1 or more", canUpload: true, canReject: true, sending: false },
    });
    assert.deepEqual([done?.due, done?.documents, done?.canReject], [undefined, undefined, false]);
    assert.deepEqual([officer?.owner, officer?.canUpload], ["Loan officer · with loan officer", false]);
  });

  it("names a task once that two borrowers share, with both", () => {
    const shared = borrowerTask("s");
    const loan = loanWith({ borrowers: [borrower("ann", [shared]), borrower("bob", [shared])] });
    assert.deepEqual(
      page(loan).tasks.map(({ owner }) => owner),
      ["Ada ann, Ada bob"],
    );
  });

  it("service.md 7.2: says what was not read, and of no count that it is all", () => {
    const { gaps, outstanding, lateSince, waitingFor } = page({ ...LOAN, loanOfficerTasks: LEFT_OUT_LISTING });
    assert.deepEqual(gaps, ["Loan officer: Not all tasks were read."]);
    assert.deepEqual([outstanding, lateSince], ["1 or more late of 2 or more", "Nov 4, 2026 or earlier"]);
    assert.deepEqual(
      waitingFor.map(({ count }) => count),
      ["1 or more", "1 or more"],
    );
    const unknown = page(loanWith({ officerTasks: [officerTask("a"), officerTask("b", { status: FAILED })] }));
    assert.deepEqual(
      unknown.waitingFor.map(({ actor, count }) => `${actor}: ${count}`),
      ["With the loan officer: 1 or more", "It is not known who acts next: 1"],
    );
  });

  it("claims nothing that the whole truth contradicts, whatever was lost of it", () => {
    const lost = fc.constantFrom<"read" | NotRead>("read", "read", FAILED, LEFT_OUT);
    const facts = fc.record({
      status: fc.constantFrom("NotStarted", "Completed", "Reopened"),
      dueDate: fc.constantFrom("2026-11-01", "2026-11-09", "2026-12-24", undefined),
      assignedTo: fc.constantFrom("LOAN_OFFICER", "BORROWER", "PROCESSOR"),
      ...{ lostStatus: lost, lostDue: lost, lostAssignee: lost },
    });
    const list = fc.record({ tasks: fc.array(facts, { maxLength: 4 }), cut: fc.boolean() });
    type Lists = typeof list extends fc.Arbitrary<infer One> ? readonly One[] : never;
    const loanOf = (lists: Lists, isWhole: boolean) => {
      const kept = <T>(value: T, how: "read" | NotRead) => (isWhole || how === "read" ? value : how);
      const [officer, ...people] = lists.map(({ tasks, cut }, at) => {
        const all = tasks.map(({ lostStatus, lostDue, lostAssignee, ...one }, index) => ({
          ...(at === 0 ? officerTask(`${at} ${index}`) : borrowerTask(`${at} ${index}`)),
          status: kept(one.status, lostStatus),
          dueDate: kept(one.dueDate, lostDue),
          assignedTo: at === 0 ? kept(one.assignedTo, lostAssignee) : undefined,
        }));
        return listingOf(isWhole || !cut ? all : all.slice(1), !isWhole && cut);
      });
      const borrowers = people.map((tasks, index) => borrower(`${index}`, [], { tasks }));
      return { ...loanWith({ borrowers }), loanOfficerTasks: officer ?? listingOf([]) };
    };
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 3 }), (lists) => {
        const [truth, claim] = [true, false].map((isWhole) => page(loanOf(lists, isWhole)));
        assert.ok(truth && claim);
        if (!/more|not/.test(claim.outstanding)) assert.equal(claim.outstanding, truth.outstanding);
        if (claim.lateSince && !/earlier/.test(claim.lateSince)) assert.equal(claim.lateSince, truth.lateSince);
        const counts = new Map(truth.waitingFor.map(({ actor, count }) => [actor, Number(count)]));
        for (const { actor, count } of claim.waitingFor.filter(({ actor }) => !/^It is not known/.test(actor))) {
          const [there, here] = [counts.get(actor) ?? 0, Number.parseInt(count, 10)];
          assert.ok(/or more/.test(count) ? here <= there : here === there, `${actor}: ${count} of ${there}`);
        }
        if (claim.whyNoReassignment) assert.ok(truth.whyNoReassignment);
        assert.equal(
          claim.gaps.length > 0,
          lists.some(({ cut }) => cut),
        );
      }),
      { numRuns: rounds(2_000), seed: SEED },
    );
  });

  it("offers no reassignment where no task is with the loan officer, if that is known", () => {
    const moved = loanWith({ officerTasks: [officerTask("o", { assignedTo: "BORROWER" })] });
    assert.equal(page(moved).whyNoReassignment, "No task is with the loan officer.");
    assert.equal(page().whyNoReassignment, undefined);
    assert.equal(page({ ...moved, loanOfficerTasks: LEFT_OUT_LISTING }).whyNoReassignment, undefined);
  });

  it("says what is being sent about it, for which task, and has all that was sent on its timeline", () => {
    const sent = { ...UPLOADING, taskId: "late" };
    const activities = [sent, { ...sent, state: "confirmed" }, { ...sent, loanId: "another" }] as const;
    const { notices, tasks, timeline } = page(LOAN, { activities });
    assert.match(notices[2]?.lines[0] ?? "", /^Upload “Task late” \(.*\): Being sent\.$/);
    assert.deepEqual(
      tasks.map(({ sending }) => sending),
      [true, false, false, false],
    );
    const kinds = timeline.events.map(({ kind }) => kind).filter((kind) => /^sen/.test(kind));
    assert.deepEqual(kinds, ["sending", "sent"]);
  });

  it("leaves out tasks of a loan that has thousands, and says how many", () => {
    const many = Array.from({ length: 1_005 }, (_, index) => borrowerTask(`${index}`));
    const { tasks, tasksLeftOut, outstanding } = page(loanWith({ borrowers: [borrower("ann", many)] }));
    assert.deepEqual([tasks.length, tasksLeftOut, outstanding], [1_000, 5, "1005 outstanding"]);
  });

  it("is nothing where the loan is elsewhere, not listed or not read", () => {
    const failure = { message: "The service is down.", kind: "serverError" } as const;
    for (const [of, reason] of [
      [{ entry: { value: LOAN }, environmentId: "production" }, /^This page belongs to Sandbox\./],
      [{}, /no longer on the list/],
      [{ entry: {} }, /^Sandbox: reading LN-1…/],
      [{ entry: { failure } }, /The service is down\./],
    ] as const) {
      const made = shown(of);
      assert.match(made.type === "unavailable" ? made.reason : "", reason);
      assert.equal(made.type === "unavailable" && made.heading, "Loan LN-1");
    }
  });

  it("has a title in which nothing acts", () =>
    assert.equal(loanTitle({ loanReference: "[x](command:a)\n$(zap)" }), "Loan [x]\u200b(command:a) $\u200b(zap)"));
});
