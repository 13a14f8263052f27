import assert from "node:assert/strict";
import { absentListing, listingOf } from "../../../../src/domain/listing";
import type { Loan } from "../../../../src/domain/loan";
import type { Task } from "../../../../src/domain/task";
import type { ShownPage, TaskPage, TaskPageState } from "../../../../src/protocol/taskPage";
import type { Entry } from "../../../../src/store/entry";
import type { SessionState } from "../../../../src/vscode/environments/session";
import { actionOf, taskPageOf } from "../../../../src/vscode/taskPage/taskPageOf";
import { borrower, borrowerTask, entryOf, loanWith, officerTask, SANDBOX } from "../../../support/loans";
import { DrawnPage } from "../../../support/taskPages";

const NOW = Date.UTC(2026, 10, 21);
const FAILURE = { message: "The service is down.", kind: "serverError" } as const;
const SET_TOKEN = { name: "loanOps.setToken", label: "Set Access Token…" };
const SHOW_LOG = { name: "loanOps.showLog", label: "Show Log" };
const LOAN = loanOf(borrowerTask("t", { dueDate: "2026-11-01" }));
const READ = { value: LOAN };
const FAILED = { failure: FAILURE };
const ONE_OF_TWO = loanWith({ borrowers: [borrower("ann", [borrowerTask("t")])], officerTasks: [officerTask("t")] });

function loanOf(task: Task): Loan {
  const officerTasks = [officerTask("o", { documentUploadPath: undefined })];
  return loanWith({ borrowers: [borrower("ann", [task])], officerTasks });
}

interface Case {
  /** What was read of the loan; undefined where it is not on the list. */
  readonly entry?: Partial<Entry<Loan>> | undefined;
  readonly target?: Partial<TaskPageState>;
  readonly state?: SessionState;
  readonly home?: string | null;
}

function shown({ entry, target, state = "ready", home = "Sandbox" }: Case): ShownPage {
  const get = (reference: string) =>
    entry !== undefined && reference === "LN-1" ? entryOf<Loan>(undefined, { asOf: 5, ...entry }) : undefined;
  return taskPageOf(
    { environment: SANDBOX, state, store: { loans: { get } } },
    { environmentId: "sandbox", loanReference: "LN-1", taskId: "t", ...target },
    { now: NOW, home: home ?? undefined },
  );
}

function page(of: Case): TaskPage {
  const made = shown(of);
  assert.ok(made.type === "task", made.type === "unavailable" ? made.reason : "");
  return made.page;
}

describe("What there is to show of a task", () => {
  it("is the task as the store has it, with where it comes from and how old it is", () => {
    const { task, ...facts } = page({ entry: READ });
    assert.equal(task.id, "t");
    assert.deepEqual(facts, {
      environment: { name: "Sandbox", kind: "sandbox" },
      loanReference: "LN-1",
      loanId: "loan_1",
      borrowerName: "Ada ann",
      overdue: true,
      asOf: 5,
      loading: false,
      stale: undefined,
      underWay: [],
      unknown: undefined,
      notDone: undefined,
      canUpload: true,
    });
  });

  it("service.md 4.5: offers no upload to a loan officer task without a path, and names no borrower for it", () => {
    const { canUpload, borrowerName } = page({ entry: READ, target: { taskId: "o" } });
    assert.deepEqual([canUpload, borrowerName], [false, undefined]);
  });

  it("is the one of two tasks with one ID that the kind says", () => {
    for (const taskKind of ["borrower", "loanOfficer"] as const)
      assert.equal(page({ entry: { value: ONE_OF_TWO }, target: { taskKind } }).task.kind, taskKind);
  });

  it("is not overdue once the task is finished", () => {
    const value = loanOf(borrowerTask("t", { dueDate: "2026-11-01", status: "Completed" }));
    assert.equal(page({ entry: { value } }).overdue, false);
  });

  it("stays when the last read failed, and says why it is older and what helps", () => {
    const failure = { message: "The token is refused.", kind: "unauthorized" } as const;
    const stale = { failed: true, reason: "The token is refused.", remedies: [SET_TOKEN, SHOW_LOG] };
    assert.deepEqual(page({ entry: { ...READ, failure } }).stale, stale);
  });

  it("leads to the request of the read that failed", () => {
    const { stale } = page({ entry: { ...READ, failure: { ...FAILURE, request: 7 } } });
    assert.deepEqual(stale?.remedies.map(actionOf), [
      { title: "Show Request", command: "loanOps.showRequest", request: 7 },
    ]);
  });

  it("stays when the environment lost its token, and says that it is not refreshed", () => {
    const stale = { failed: false, reason: "Sandbox has no access token yet.", remedies: [SET_TOKEN] };
    assert.deepEqual(page({ entry: { ...READ, failure: FAILURE }, state: "noToken" }).stale, stale);
  });

  it("stays while the loan is read again, and says so", () =>
    assert.ok(page({ entry: { ...READ, loading: true } }).loading));
});

describe("A task that cannot be shown", () => {
  const gone = { taskId: "gone" };
  const elsewhere = { environmentId: "production" };
  const cases: Readonly<Record<string, readonly [of: Case, text: RegExp, buttons: string]>> = {
    "is of another environment": [{ target: elsewhere }, /belongs to Sandbox/, "Switch to Sandbox"],
    "is of one that has the same loan": [{ entry: READ, target: elsewhere }, /belongs to/, "Switch to Sandbox"],
    "is of one no longer listed": [{ target: elsewhere, home: null }, /belongs to production/, "Switch Environment…"],
    "lacks a token": [{ state: "noToken" }, /no access token yet/, "Set Access Token…"],
    "lacks it for now": [{ state: "tokenUnreadable" }, /did not read/, "Refresh, Set Access Token…, Show Log"],
    "lacks its simulator": [{ state: "simulatorFailed" }, /did not start/, "Refresh, Switch Environment…, Show Log"],
    "is of a loan that is not listed": [{}, /LN-1 is no longer on the list/, "Add Loan…"],
    "is being read for the first time": [{ entry: {} }, /Reading loan LN-1/, ""],
    "is read after a failure": [{ entry: { ...FAILED, loading: true } }, /Reading loan LN-1/, "Reading…"],
    "is of a loan that failed": [{ entry: FAILED }, /could not be read: The service is down\./, "Refresh, Show Log"],
    "is one of two": [{ entry: { value: ONE_OF_TWO } }, /a borrower task and a loan officer task with this ID/, ""],
    "is gone": [{ entry: READ, target: gone }, /no longer has this task/, "Refresh"],
  };
  for (const [what, [of, text, buttons]] of Object.entries(cases)) {
    it(`${what}: says why and offers what helps`, () => {
      const drawn = new DrawnPage(shown(of));
      assert.match(drawn.text, text);
      assert.equal([...drawn.buttons.keys()].join(", "), buttons);
      assert.equal(/Test data/.test(drawn.text), of.target !== elsewhere, "the banner");
    });
  }

  for (const [gap, value] of [
    ["a list of tasks failed", { ...LOAN, loanOfficerTasks: absentListing<never>("no tasks today") }],
    ["there may be more borrowers", { ...LOAN, borrowers: listingOf(LOAN.borrowers.items, true) }],
    ["a borrower came without tasks", loanWith({ borrowers: [borrower("ann", [], { tasks: absentListing() })] })],
  ] as const) {
    it(`service.md 7.2: does not claim that the task is gone when ${gap}`, () => {
      const drawn = new DrawnPage(shown({ entry: { value }, target: gone }));
      assert.match(drawn.text, /did not return all tasks/);
      assert.deepEqual([...drawn.buttons.keys()], ["Refresh", "Show Request"]);
    });
  }

  it("waits for a session", () => {
    const target = { environmentId: "sandbox", loanReference: "LN-1", taskId: "t" };
    const drawn = new DrawnPage(taskPageOf(undefined, target, { now: NOW, home: "Sandbox" }));
    assert.match(drawn.text, /Not connected yet\. The task is shown once Sandbox is connected\./);
    assert.deepEqual([...drawn.buttons.keys()], ["Switch Environment…"]);
  });

  it("keeps its Refresh button in place, and says so on it, while the loan is read again", () => {
    const drawn = new DrawnPage(shown({ entry: FAILED }));
    const refresh = drawn.button("Refresh");
    drawn.draw(shown({ entry: { ...FAILED, loading: true } }));
    assert.ok(drawn.button("Reading…") === refresh);
    assert.equal(drawn.sends("Reading…"), undefined);
  });
});
