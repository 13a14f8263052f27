import assert from "node:assert/strict";
import { absentListing, listingOf } from "../../../../src/domain/listing";
import type { Loan } from "../../../../src/domain/loan";
import type { TaskPageState } from "../../../../src/protocol/taskPage";
import type { Entry } from "../../../../src/store/entry";
import type { SessionState } from "../../../../src/vscode/environments/session";
import { actionOf, taskPageOf } from "../../../../src/vscode/taskPage/taskPageOf";
import { borrower, borrowerTask, loanWith, officerTask } from "../../../support/loans";

const TARGET = { environmentId: "sandbox", loanReference: "LN-1", taskId: "t" };
const NOW = Date.UTC(2026, 10, 21);
const FAILURE = { message: "The service is down.", kind: "serverError" } as const;
const SET_TOKEN = { name: "loanOps.setToken", label: "Set Access Token…" };
const SHOW_LOG = { name: "loanOps.showLog", label: "Show Log" };
const LOAN = loanWith({
  borrowers: [borrower("ann", [borrowerTask("t", { dueDate: "2026-11-01" })])],
  officerTasks: [officerTask("o", { documentUploadPath: undefined })],
});

function pageOf(
  entry: Partial<Entry<Loan>> | undefined,
  target: TaskPageState = TARGET,
  environmentId = "sandbox",
  state: SessionState = "ready",
) {
  const full = {
    reference: "LN-1",
    value: undefined,
    asOf: 5,
    triedAt: 5,
    failure: undefined,
    loading: false,
    pages: 1,
    ...entry,
  };
  const loans = {
    get: (reference: string) => (entry !== undefined && reference === "LN-1" ? full : undefined),
  };
  const environment = {
    id: environmentId,
    name: "Sandbox",
    kind: "sandbox" as const,
    baseUrl: undefined,
    officerUploadField: undefined,
  };
  return taskPageOf({ environment, state, store: { loans } }, target, NOW);
}

function unavailable(entry: Partial<Entry<Loan>> | undefined, target = TARGET): unknown {
  const page = pageOf(entry, target);
  return "kind" in page ? page : "a page";
}

describe("What there is to show of a task", () => {
  it("is the task as the store has it, with where it comes from and how old it is", () => {
    const page = pageOf({ value: LOAN });
    assert.ok(!("kind" in page));
    assert.deepEqual(
      { ...page, task: page.task.id },
      {
        environment: { name: "Sandbox", kind: "sandbox" },
        loanReference: "LN-1",
        loanId: "loan_1",
        borrowerName: "Ada ann",
        task: "t",
        overdue: true,
        asOf: 5,
        loading: false,
        stale: undefined,
        underWay: [],
        unknown: undefined,
        notDone: undefined,
        canUpload: true,
      },
    );
  });

  it("service.md 4.5: offers no upload to a loan officer task without a path, and names no borrower for it", () => {
    const page = pageOf({ value: LOAN }, { ...TARGET, taskId: "o" });
    assert.ok(!("kind" in page));
    assert.equal(page.canUpload, false);
    assert.equal(page.borrowerName, undefined);
  });

  it("is neither of two tasks with one ID where nothing says which, and no task that is gone", () => {
    const two = loanWith({ borrowers: [borrower("ann", [borrowerTask("t")])], officerTasks: [officerTask("t")] });
    assert.deepEqual(pageOf({ value: two }), { kind: "twoTasks" });
    for (const taskKind of ["borrower", "loanOfficer"] as const) {
      const page = pageOf({ value: two }, { ...TARGET, taskKind });
      assert.ok(!("kind" in page) && page.task.kind === taskKind);
    }
  });

  it("is not overdue once the task is finished", () => {
    const finished = borrowerTask("t", { dueDate: "2026-11-01", status: "Completed" });
    const page = pageOf({ value: loanWith({ borrowers: [borrower("ann", [finished])] }) });
    assert.ok(!("kind" in page) && !page.overdue);
  });

  it("stays when the last read failed, and says why it is older and what helps", () => {
    const page = pageOf({ value: LOAN, failure: { message: "The token is refused.", kind: "unauthorized" } });
    assert.ok(!("kind" in page));
    assert.deepEqual(page.stale, { failed: true, reason: "The token is refused.", remedies: [SET_TOKEN, SHOW_LOG] });
  });

  it("leads to the request of the read that failed", () => {
    const page = pageOf({ value: LOAN, failure: { ...FAILURE, request: 7 } });
    assert.ok(!("kind" in page));
    const actions = page.stale?.remedies.map(actionOf);
    assert.deepEqual(actions, [
      { title: "Show Request", command: "loanOps.showRequest", request: 7 },
      { title: "Show Log", command: "loanOps.showLog" },
    ]);
  });

  it("stays when the environment lost its token, and says that it is not refreshed", () => {
    const page = pageOf({ value: LOAN, failure: FAILURE }, TARGET, "sandbox", "noToken");
    assert.ok(!("kind" in page));
    assert.deepEqual(page.stale, {
      failed: false,
      reason: "Sandbox has no access token yet.",
      remedies: [SET_TOKEN],
    });
  });

  it("is what the environment lacks, before the loan is looked for", () => {
    assert.deepEqual(pageOf(undefined, TARGET, "sandbox", "noToken"), {
      kind: "notReady",
      reason: "Sandbox has no access token yet.",
      canRefresh: false,
      remedies: [SET_TOKEN],
    });
    for (const state of ["simulatorFailed", "tokenUnreadable"] as const) {
      const page = pageOf(undefined, TARGET, "sandbox", state);
      assert.ok("kind" in page && page.kind === "notReady" && page.canRefresh, state);
    }
  });

  it("stays while the loan is read again, and says so", () => {
    const page = pageOf({ value: LOAN, loading: true });
    assert.ok(!("kind" in page) && page.loading);
  });

  it("is nothing of another environment, even where that has the same loan and task", () => {
    assert.deepEqual(pageOf({ value: LOAN }, TARGET, "production"), { kind: "otherEnvironment" });
  });

  it("is nothing without a session", () => {
    assert.deepEqual(taskPageOf(undefined, TARGET, NOW), { kind: "notConnected" });
  });

  it("says that the loan is not on the list any more", () => {
    assert.deepEqual(unavailable(undefined), { kind: "loanNotListed" });
  });

  it("is being read until the first answer, also after a failure", () => {
    assert.deepEqual(unavailable({}), { kind: "reading", again: false });
    assert.deepEqual(unavailable({ failure: FAILURE, loading: true }), { kind: "reading", again: true });
  });

  it("says why the loan could not be read when there is nothing older", () => {
    const reason = "The service is down.";
    assert.deepEqual(unavailable({ failure: FAILURE }), { kind: "loanFailed", reason, remedies: [SHOW_LOG] });
  });

  it("says that the loan does not have the task any more", () => {
    assert.deepEqual(unavailable({ value: LOAN }, { ...TARGET, taskId: "gone" }), { kind: "taskGone" });
  });

  for (const [gap, loan] of [
    ["a list of tasks failed", { ...LOAN, loanOfficerTasks: absentListing<never>("no tasks today") }],
    ["there may be more borrowers", { ...LOAN, borrowers: listingOf(LOAN.borrowers.items, true) }],
    ["a borrower came without tasks", loanWith({ borrowers: [borrower("ann", [], { tasks: absentListing() })] })],
  ] as const) {
    it(`service.md 7.2: does not claim that the task is gone when ${gap}`, () => {
      assert.deepEqual(unavailable({ value: loan }, { ...TARGET, taskId: "gone" }), { kind: "taskMissing" });
    });
  }
});
