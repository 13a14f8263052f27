import assert from "node:assert/strict";
import * as vscode from "vscode";
import manifest from "../../../../package.json";
import type { Loan } from "../../../../src/domain/loan";
import type { Activity } from "../../../../src/ledger/activity";
import type { Ask, Page, PageState } from "../../../../src/protocol/page";
import type { Entry } from "../../../../src/store/entry";
import { EVERYTHING } from "../../../../src/vscode/app/viewOptions";
import type { Session } from "../../../../src/vscode/environments/session";
import { PagePanel } from "../../../../src/vscode/pages/pagePanel";
import * as contents from "../../../../src/vscode/pages/shownPage";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { figuresOf, loanOf } from "../../../support/bookPages";
import { borrower, borrowerTask, entryOf, loanWith, officerTask, SANDBOX } from "../../../support/loans";
import { FakePanel, FakeWindow, Machine } from "../support/fake/window";

const TARGET = { environmentId: "sandbox", loanReference: "LN-1", taskId: "task_1" };
const ENVIRONMENT = { ...SANDBOX, baseUrl: "https://api.example.com" };

/** A panel whose page is this test. */
function panelIn(window: FakeWindow, session: () => Session | undefined, state: PageState = TARGET) {
  const tab = new FakePanel();
  const { posted } = tab;
  const refused: string[] = [];
  const acted: number[] = [];
  const did: unknown[] = [];
  let activities: readonly Activity[] = [];
  const options = {
    extensionUri: vscode.Uri.file("/nowhere"),
    session,
    failedChanges: { all: [], forget: () => undefined },
    onReady: () => undefined,
    onFocus: () => undefined,
    contents: () => contents,
    activities: () => activities,
    pages: { open: (target: object) => did.push(target), keepOpen: () => undefined },
    viewOptions: { ...EVERYTHING, filterBy: async (filter: object) => void did.push(filter) },
    onActing: () => acted.push(acted.length),
    onRefused: (detail: string) => refused.push(detail),
  };
  const panel = window.do(() => new PagePanel(tab as never, state, options as unknown as PanelOptions));
  const say = (message: unknown) => window.do(() => tab.say(message));
  const recordSays = (...sent: readonly Activity[]) => {
    activities = sent;
    window.do(() => panel.update());
  };
  /** Clicks a button by what screen readers call it, as the page shows it now. */
  const click = (name: string) => {
    const shown = posted.findLast((one): one is Page => one.type === "page");
    const asks = shown && buttonsIn(shown).get(name);
    say({ type: "ask", asks: structuredClone(asks ?? assert.fail(name)) });
  };
  return { panel, posted, refused, acted, did, say, click, recordSays };
}

type PanelOptions = ConstructorParameters<typeof PagePanel>[2];

function buttonsIn(part: unknown): Map<string, Ask | undefined> {
  if (typeof part !== "object" || part === null) return new Map();
  const inside = Object.values(part).flatMap((one) => [...buttonsIn(one)]);
  const { label, fullLabel = label, asks } = part as { label?: string; fullLabel?: string; asks?: Ask };
  return new Map([...inside, ...(fullLabel === undefined || !("asks" in part) ? [] : [[fullLabel, asks] as const])]);
}

function sessionIn(state: Session["state"], facts: Partial<Entry<Loan>> = {}): Session {
  const entry = entryOf(undefined as Loan | undefined, facts as Partial<Entry<Loan | undefined>>);
  const store = { loans: { get: () => entry } };
  return { environment: ENVIRONMENT, state, store, masking: {} } as unknown as Session;
}

const refused401 = () =>
  sessionIn("ready", { failure: { message: "The service refused the token.", kind: "unauthorized", request: 7 } });

const HERE = { ...sessionIn("ready"), environment: { ...ENVIRONMENT, id: "production", name: "Production" } };

function sessionWith(...ids: readonly string[]): Session {
  const tasks = ids.map((id) => borrowerTask(id));
  return sessionIn("ready", { value: loanWith({ borrowers: [borrower("b1", tasks)] }) });
}

const uploadTo = (taskId: string) => ({ loanReference: "LN-1", taskId, taskKind: "borrower" });
const WHERE = { environmentId: "sandbox", environmentName: "Sandbox" };
const run = (command: string, ...given: readonly unknown[]) => ({ type: "ask", asks: { type: "run", command, given } });

describe("What a page asks for", () => {
  const ran: unknown[][] = [];
  let machine: Machine;
  let window: FakeWindow;

  beforeEach(async () => {
    machine = await Machine.start();
    window = new FakeWindow(machine);
    for (const { command: id } of manifest.contributes.commands)
      window.commands.set(id, (...given) => void ran.push([id, ...given]));
    ran.length = 0;
  });
  afterEach(() => machine.end());

  it("is a remedy that it was offered, and the request that failed", () => {
    const { click, refused } = panelIn(window, () => refused401());
    click("Set Access Token…");
    click("Show Request");
    assert.deepEqual(ran, [
      [commandIds.setToken, WHERE],
      [commandIds.showRequest, { ...WHERE, requestId: 7 }],
    ]);
    assert.deepEqual(refused, []);
  });

  it("is refused any other, and one that it was offered before and no longer is", () => {
    let session = refused401();
    const { panel, say, refused } = panelIn(window, () => session);
    const { clearToken, addLoan, showRequest, setToken } = commandIds;
    const others = [clearToken, addLoan, showRequest, "workbench.action.quit", "toString", "__proto__"];
    for (const command of others) say(run(command, WHERE));
    say(run(showRequest, { ...WHERE, requestId: 8 }));
    say({ ...run(setToken, WHERE), asks: { type: "run", command: setToken, given: [WHERE], keeps: true } });
    session = sessionIn("ready");
    window.do(() => panel.update());
    say(run(setToken, WHERE));
    for (const value of [
      undefined,
      null,
      "ready",
      7,
      [],
      {},
      { type: "ask" },
      { type: "toString" },
      { type: "refresh" },
    ])
      say(value);
    for (const asks of [undefined, null, "refresh", [], {}, { type: "openDocument", index: 0 }, { type: "copyTaskId" }])
      say({ type: "ask", asks });
    assert.deepEqual(ran, []);
    assert.deepEqual(refused, Array(25).fill("A page asked for what it does not show."));
  });

  it("switches to its own environment at once, and asks which one when that is no longer in the list", () => {
    const { panel, say, click } = panelIn(window, () => HERE);
    click("Switch to Sandbox");
    window.do(() => panel.turnTo({ ...TARGET, environmentId: "gone" }));
    say({ type: "ready" });
    click("Switch Environment…");
    assert.deepEqual(ran, [[commandIds.switchEnvironment, "sandbox"], [commandIds.switchEnvironment]]);
  });

  it("acts on nothing between two tasks: a click may have been on the one before", () => {
    const { panel, posted, say, click, refused, acted } = panelIn(window, () => sessionWith("task_1", "task_2"));
    click("Upload…");
    assert.deepEqual(ran.splice(0), [[commandIds.uploadDocuments, uploadTo("task_1")]]);
    assert.equal(acted.length, 1);

    const next = { ...TARGET, taskId: "task_2" };
    window.do(() => panel.turnTo(next));
    assert.deepEqual(posted.at(-2), { type: "state", state: next });
    click("Upload…");
    click("Refresh");
    assert.deepEqual(ran, []);
    assert.equal(acted.length, 1);
    assert.equal(refused.length, 2);

    say({ type: "ready" });
    click("Upload…");
    assert.deepEqual(ran, [[commandIds.uploadDocuments, uploadTo("task_2")]]);
  });

  it("is sent what it shows once, and again when it was loaded anew or has nothing", () => {
    let session = sessionWith("task_1");
    const { panel, posted, say, recordSays } = panelIn(window, () => session);
    const types = () => posted.splice(0).map(({ type }) => type);
    assert.deepEqual(types(), ["state", "page"]);
    recordSays();
    say({ type: "ready", empty: false });
    assert.deepEqual(types(), []);
    window.do(() => panel.showAnew());
    assert.deepEqual(types(), ["state", "page"]);
    say({ type: "ready", empty: true });
    assert.deepEqual(types(), ["state", "page"]);
    session = sessionWith("task_2");
    window.do(() => panel.update());
    assert.deepEqual(types(), ["page"]);
    panel.blank();
    assert.deepEqual(posted.splice(0), [{ type: "state", state: TARGET, blank: true }]);
    say({ type: "ask", asks: { type: "refresh" } });
    assert.deepEqual(ran, [], "a blank page shows nothing to ask for");
    window.do(() => panel.update());
    assert.deepEqual(types(), ["page"]);
  });

  it("is being acted in while something about its task is sent", () => {
    const { acted, recordSays } = panelIn(window, () => sessionWith("task_1"));
    const sent = { ...TARGET, id: "1", kind: "upload", state: "sent", plannedAt: 0, interrupted: false } as const;
    assert.equal(acted.length, 0);
    recordSays({ ...sent, environmentName: "Sandbox" });
    assert.equal(acted.length, 1);
  });

  it("gets the loan back on the list that is its own", () => {
    const none = { ...sessionIn("ready"), store: { loans: { get: () => undefined } } } as unknown as Session;
    const { click } = panelIn(window, () => none);
    click("Add Loan…");
    assert.deepEqual(ran, [[commandIds.addLoan, "LN-1"]]);
  });

  it("is the page of a task, or what a row of the view does", () => {
    const officers = [officerTask("o")];
    const loan = loanWith({ borrowers: [borrower("b1", [borrowerTask("t")])], officerTasks: officers });
    const session = sessionIn("ready", { value: loan });
    const { click, did, acted } = panelIn(window, () => session, { environmentId: "sandbox", loanReference: "LN-1" });
    const target = uploadTo("t");
    click("Refresh");
    assert.equal(acted.length, 0);
    click("Task t");
    assert.deepEqual(did, [target]);
    click("Upload… Task t");
    click("Reassign Loan Officer Tasks to Borrower…");
    assert.deepEqual(ran, [
      [commandIds.refresh, { loanReference: "LN-1" }],
      [commandIds.uploadDocuments, target],
      [commandIds.reassignLoanOfficerTasks, { loanReference: "LN-1" }],
    ]);
    assert.equal(acted.length, 3);
  });

  it("is a filter of the view, or the page of a loan, where it is the book", () => {
    const late = loanOf("LN-1", { dueDate: "2026-05-01" });
    const book = { figures: figuresOf([late], Date.now()), days: [] };
    const loans = { asOf: Date.now(), references: ["LN-1"], entries: [entryOf(late)], get: () => undefined };
    const session = { ...sessionIn("ready"), store: { loans, failure: undefined }, book } as unknown as Session;
    window.commands.set("loanOps.loans.focus", () => void ran.push(["focus"]));
    const { click, did } = panelIn(window, () => session, { environmentId: "sandbox", book: true });
    click("Late by 31 days or more");
    click("LN-1");
    const filter = { conditions: ["lateBy"], types: [], text: "", lateDays: 31 };
    assert.deepEqual(did, [filter, { loanReference: "LN-1" }]);
    assert.deepEqual(ran, [["focus"]]);
  });
});
