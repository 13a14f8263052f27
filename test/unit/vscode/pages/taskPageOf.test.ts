import assert from "node:assert/strict";
import { absentListing, listingOf } from "../../../../src/domain/listing";
import type { Loan } from "../../../../src/domain/loan";
import type { Task } from "../../../../src/domain/task";
import type { Activity } from "../../../../src/ledger/activity";
import type { ShownPage } from "../../../../src/protocol/page";
import type { TaskPage, TaskPageState } from "../../../../src/protocol/taskPage";
import type { Entry } from "../../../../src/store/entry";
import type { SessionState } from "../../../../src/vscode/environments/session";
import { taskPageOf } from "../../../../src/vscode/pages/taskPageOf";
import { DrawnPage } from "../../../support/drawnPage";
import {
  borrower,
  borrowerTask,
  documentLink,
  entryOf,
  loanWith,
  officerTask,
  SANDBOX,
  withUnplacedError,
} from "../../../support/loans";
import { UPLOADING } from "./support/uploading";

const NOW = Date.UTC(2026, 10, 21);
const FAILURE = { message: "The service is down.", kind: "serverError" } as const;
const SET_TOKEN = { title: "Set Access Token…", command: "loanOps.setToken" };
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
  readonly activities?: readonly Activity[];
}

function shown({ entry, target, state = "ready", home = "Sandbox", activities = [] }: Case): ShownPage {
  const get = (reference: string) =>
    entry !== undefined && reference === "LN-1" ? entryOf<Loan>(undefined, { asOf: 5, ...entry }) : undefined;
  return taskPageOf(
    { environment: SANDBOX, state, store: { loans: { get } } },
    { environmentId: "sandbox", loanReference: "LN-1", taskId: "t", ...target },
    { now: NOW, home: home ?? undefined, activities },
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
      documentsGap: undefined,
      unplaced: [],
      asOf: 5,
      loading: false,
      uploading: false,
      rejecting: [],
      notices: [undefined, undefined, undefined],
    });
  });

  it("names no borrower for a loan officer task", () =>
    assert.equal(page({ entry: READ, target: { taskId: "o" } }).borrowerName, undefined));

  it("is the one of two tasks with one ID that the kind says", () => {
    for (const taskKind of ["borrower", "loanOfficer"] as const)
      assert.equal(page({ entry: { value: ONE_OF_TWO }, target: { taskKind } }).task.kind, taskKind);
  });

  it("stays when the last read failed, and says why it is older, what helps and which request that was", () => {
    const failure = { message: "The token is refused.", kind: "unauthorized", request: 7 } as const;
    const [stale] = page({ entry: { ...READ, failure } }).notices;
    assert.deepEqual(stale?.lines, ["The last refresh failed. The token is refused."]);
    assert.deepEqual(stale.remedies, [
      SET_TOKEN,
      { title: "Show Request", command: "loanOps.showRequest", request: 7 },
    ]);
  });

  it("stays when the environment lost its token, and says that it is not refreshed", () => {
    const stale = { lines: ["Sandbox has no access token yet."], remedies: [SET_TOKEN] };
    assert.deepEqual(page({ entry: { ...READ, failure: FAILURE }, state: "noToken" }).notices[0], stale);
  });

  it("stays while the loan is read again, and says so", () =>
    assert.ok(page({ entry: { ...READ, loading: true } }).loading));

  it("names no document as what an upload sends, not even one that came without an ID", () => {
    const documents = listingOf([documentLink(undefined, { title: "Old.pdf" })]);
    const { notices } = page({ entry: { value: loanOf(borrowerTask("t", { documents })) }, activities: [UPLOADING] });
    assert.match(notices[2]?.lines[0] ?? "", /^Upload \(/);
  });

  it("service.md 7.2: claims no empty list of documents where an error may be about any list", () => {
    const drawn = (value: Loan) => new DrawnPage(shown({ entry: { value } })).text;
    assert.match(drawn(LOAN), /No documents yet/);
    assert.match(
      drawn(withUnplacedError(LOAN)),
      /The documents were not read\. The service said: Something timed out\./,
    );
    assert.doesNotMatch(drawn(withUnplacedError(LOAN)), /No documents yet/);
  });

  it("says what is being sent, what nobody knows the outcome of, and what a later read found of that", () => {
    const lost = { ...UPLOADING, id: "2", state: "unknown", kind: "rejectDocument", documentId: "d" } as const;
    const activities: Activity[] = [UPLOADING, { ...lost, idsBefore: ["d"], settledAt: 7 }];
    const told = (asOf: number) => page({ entry: { ...READ, asOf }, activities });
    const { uploading, rejecting, notices } = told(8);
    assert.deepEqual([uploading, rejecting], [true, []]);
    const [upload, rejection] = notices[2]?.lines ?? [];
    assert.match(upload ?? "", /^Upload \(.*\): Being sent\.$/);
    assert.match(
      rejection ?? "",
      /^Reject document “d” \(.*\): Outcome unknown\. The document is gone: it looks rejected\.$/,
    );
    assert.equal(notices[2]?.lines.at(-1), "Check the outcome before you send it again.");
    assert.deepEqual(
      notices[2]?.remedies.map(({ title }) => title),
      ["Show Activity"],
    );
    assert.match(told(6).notices[2]?.lines[1] ?? "", /Outcome unknown\.$/, "it was read before the answer was lost");
  });
});

describe("A task that cannot be shown", () => {
  const gone = { taskId: "gone" };
  const elsewhere = { environmentId: "production" };
  const cases: Readonly<Record<string, readonly [of: Case, text: RegExp, buttons: string]>> = {
    "is of another environment": [{ entry: READ, target: elsewhere }, /belongs to Sandbox/, "Switch to Sandbox"],
    "is of one no longer listed": [{ target: elsewhere, home: null }, /belongs to production/, "Switch Environment…"],
    "lacks a token": [{ state: "noToken" }, /no access token yet/, "Set Access Token…"],
    "lacks it for now": [{ state: "tokenUnreadable" }, /did not read/, "Try Again, Set Access Token…, Show Log"],
    "lacks its simulator": [{ state: "simulatorFailed" }, /did not start/, "Refresh, Switch Environment…, Show Log"],
    "is of a loan that is not listed": [{}, /The loan is no longer on the list/, "Add Loan…"],
    "is being read for the first time": [{ entry: {} }, /reading LN-1/, ""],
    "is read after a failure": [{ entry: { ...FAILED, loading: true } }, /reading LN-1/, "Reading…"],
    "is of a loan that failed": [{ entry: FAILED }, /last refresh failed\. The service is down\./, "Refresh, Show Log"],
    "is one of two": [{ entry: { value: ONE_OF_TWO } }, /a borrower task and a loan officer task with this ID/, ""],
    "is gone": [{ entry: READ, target: gone }, /no longer has this task/, "Refresh"],
  };
  for (const [what, [of, text, buttons]] of Object.entries(cases)) {
    it(`${what}: says why and offers what helps`, () => {
      const drawn = new DrawnPage(shown(of));
      assert.match(drawn.text, text);
      assert.equal([...drawn.buttons.keys()].join(", "), buttons);
      assert.equal(/test data/.test(drawn.text), of.target !== elsewhere, "the banner");
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
    assert.match(drawn.text, /Not connected yet\. This page is filled once Sandbox is connected\./);
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
