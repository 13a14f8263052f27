import assert from "node:assert/strict";
import { absentListing, listingOf } from "../../../../src/domain/listing";
import type { Loan } from "../../../../src/domain/loan";
import type { Task } from "../../../../src/domain/task";
import type { Activity } from "../../../../src/ledger/activity";
import type { Page, TaskPageState } from "../../../../src/protocol/page";
import type { Entry } from "../../../../src/store/entry";
import { EVERYTHING } from "../../../../src/vscode/app/viewOptions";
import type { SessionState } from "../../../../src/vscode/environments/session";
import { taskPage } from "../../../../src/vscode/pages/shownPage";
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
const LOAN = loanOf(borrowerTask("t", { dueDate: "2026-11-01" }));
const READ = { value: LOAN };
const GONE = { failure: { message: "The service has nothing with this ID.", kind: "notFound" } } as const;
const REMOVE = "Remove Loan from List, Switch Environment…, Show Log";
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

function shown({ entry, target, state = "ready", home = "Sandbox", activities = [] }: Case): Page {
  const get = (reference: string) =>
    entry !== undefined && reference === "LN-1" ? entryOf<Loan>(undefined, { asOf: 5, ...entry }) : undefined;
  const session = { environment: SANDBOX, state, store: { loans: { get } } };
  return taskPage(
    { environmentId: "sandbox", loanReference: "LN-1", taskId: "t", ...target },
    { session, now: NOW, home: home ?? undefined, activities, viewOptions: EVERYTHING },
  );
}

function drawn(of: Case): DrawnPage {
  return new DrawnPage(shown(of));
}

/** The lines of its notices. */
function said(of: Case): string[] {
  return drawn(of)
    .all("[role=status] p")
    .map(({ textContent }) => textContent ?? "");
}

describe("What there is to show of a task", () => {
  it("is the task as the store has it, with where it comes from and how old it is", () => {
    const page = drawn({ entry: { ...READ, asOf: NOW } });
    assert.match(
      page.text,
      /^Environment: Sandbox — test data Task t Borrower task · Ada ann · Loan LN-1 · loan_1 as of \S+ [AP]M Refresh Status/,
    );
    assert.deepEqual(page.all(".nothing [role=status]").length, 3, "there is room for what comes");
  });

  it("names no borrower for a loan officer task", () =>
    assert.match(drawn({ entry: READ, target: { taskId: "o" } }).text, /Loan officer task · Loan LN-1/));

  it("is the one of two tasks with one ID that the kind says", () => {
    for (const [taskKind, words] of [
      ["borrower", /Borrower task/],
      ["loanOfficer", /Loan officer task/],
    ] as const)
      assert.match(drawn({ entry: { value: ONE_OF_TWO }, target: { taskKind } }).text, words);
  });

  it("stays when the last read failed, and says why it is older, what helps and which request that was", () => {
    const failure = { message: "The token is refused.", kind: "unauthorized", request: 7 } as const;
    const of = { entry: { ...READ, failure } };
    assert.deepEqual(said(of), ["The last refresh failed. The token is refused."]);
    const where = { environmentId: "sandbox", environmentName: "Sandbox" };
    const [token, request] = ["Set Access Token…", "Show Request"].map((label) => drawn(of).asks(label));
    assert.deepEqual(token, { type: "run", command: "loanOps.setToken", given: [where] });
    assert.deepEqual(request, { type: "run", command: "loanOps.showRequest", given: [{ ...where, requestId: 7 }] });
  });

  it("stays when the environment lost its token, and says that it is not refreshed", () => {
    const of = { entry: { ...READ, failure: FAILURE }, state: "noToken" } as const;
    assert.deepEqual(said(of), ["Sandbox has no access token yet."]);
    assert.ok(drawn(of).buttons.has("Set Access Token…"));
  });

  it("stays while the loan is read again, and says so", () =>
    assert.ok(drawn({ entry: { ...READ, loading: true } }).buttons.has("Reading…")));

  it("names no document as what an upload sends, not even one that came without an ID", () => {
    const documents = listingOf([documentLink(undefined, { title: "Old.pdf" })]);
    const [upload = ""] = said({ entry: { value: loanOf(borrowerTask("t", { documents })) }, activities: [UPLOADING] });
    assert.match(upload, /^Upload \(/);
  });

  it("service.md 7.2: claims no empty list of documents where an error may be about any list", () => {
    const textOf = (value: Loan) => drawn({ entry: { value } }).text;
    assert.match(textOf(LOAN), /No documents yet/);
    const unplaced = textOf(withUnplacedError(LOAN));
    assert.match(unplaced, /The documents were not read\. The service said: Something timed out\./);
    assert.doesNotMatch(unplaced, /No documents yet/);
  });

  it("says what is being sent, what nobody knows the outcome of, and what a later read found of that", () => {
    const lost = { ...UPLOADING, id: "2", state: "unknown", kind: "rejectDocument", documentId: "d" } as const;
    const activities: Activity[] = [UPLOADING, { ...lost, idsBefore: ["d"], settledAt: 7 }];
    const told = (asOf: number) => ({ entry: { ...READ, asOf }, activities });
    const [upload, rejection] = said(told(8));
    assert.match(upload ?? "", /^Upload \(.*\): Being sent\.$/);
    assert.match(
      rejection ?? "",
      /^Reject document “d” \(.*\): Outcome unknown\. The document is gone: it looks rejected\.$/,
    );
    assert.equal(said(told(8)).at(-1), "Check the outcome before you send it again.");
    assert.equal(drawn(told(8)).asks("Upload…"), undefined);
    assert.ok(drawn(told(8)).buttons.has("Show Activity"));
    assert.match(said(told(6))[1] ?? "", /Outcome unknown\.$/, "it was read before the answer was lost");
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
    "is of a loan that was not found": [{ entry: GONE }, /nothing with this ID/, `Refresh, ${REMOVE}`],
    "is one of two": [{ entry: { value: ONE_OF_TWO } }, /a borrower task and a loan officer task with this ID/, ""],
    "is gone": [{ entry: READ, target: gone }, /no longer has this task/, "Refresh"],
  };
  for (const [what, [of, text, buttons]] of Object.entries(cases)) {
    it(`${what}: says why and offers what helps`, () => {
      const page = drawn(of);
      assert.match(page.text, text);
      assert.equal([...page.buttons.keys()].join(", "), buttons);
      assert.equal(/test data/.test(page.text), of.target !== elsewhere, "the banner");
    });
  }

  for (const [gap, value] of [
    ["a list of tasks failed", { ...LOAN, loanOfficerTasks: absentListing<never>("no tasks today") }],
    ["there may be more borrowers", { ...LOAN, borrowers: listingOf(LOAN.borrowers.items, true) }],
    ["a borrower came without tasks", loanWith({ borrowers: [borrower("ann", [], { tasks: absentListing() })] })],
  ] as const) {
    it(`service.md 7.2: does not claim that the task is gone when ${gap}`, () => {
      const page = drawn({ entry: { value }, target: gone });
      assert.match(page.text, /did not return all tasks/);
      assert.deepEqual([...page.buttons.keys()], ["Refresh", "Show Request"]);
    });
  }

  it("waits for a session", () => {
    const target = { environmentId: "sandbox", loanReference: "LN-1", taskId: "t" };
    const known = { session: undefined, now: NOW, home: "Sandbox", viewOptions: EVERYTHING };
    const page = new DrawnPage(taskPage(target, known));
    assert.match(page.text, /Not connected yet\. This page is filled once Sandbox is connected\./);
    assert.deepEqual([...page.buttons.keys()], ["Switch Environment…"]);
  });

  it("keeps its Refresh button in place, and says so on it, while the loan is read again", () => {
    const page = drawn({ entry: FAILED });
    const refresh = page.button("Refresh");
    page.draw(shown({ entry: { ...FAILED, loading: true } }));
    assert.ok(page.button("Reading…") === refresh);
    assert.equal(page.asks("Reading…"), undefined);
  });
});
