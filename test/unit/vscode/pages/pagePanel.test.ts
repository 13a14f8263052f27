import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Loan } from "../../../../src/domain/loan";
import type { Entry } from "../../../../src/store/entry";
import { EVERYTHING } from "../../../../src/vscode/app/viewOptions";
import type { Session } from "../../../../src/vscode/environments/session";
import { PagePanel } from "../../../../src/vscode/pages/pagePanel";
import { TaskContent } from "../../../../src/vscode/pages/taskContent";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { borrower, borrowerTask, entryOf, loanWith, SANDBOX } from "../../../support/loans";
import { FakeWindow, Machine } from "../support/fake/window";

const TARGET = { environmentId: "sandbox", loanReference: "LN-1", taskId: "task_1" };
const ENVIRONMENT = { ...SANDBOX, baseUrl: "https://api.example.com" };

function panelIn(window: FakeWindow, session: () => Session | undefined) {
  const fromPage = new vscode.EventEmitter<unknown>();
  const posted: unknown[] = [];
  const refused: string[] = [];
  const acted: number[] = [];
  const webview = {
    cspSource: "",
    onDidReceiveMessage: fromPage.event,
    asWebviewUri: (uri: vscode.Uri) => uri,
    postMessage: async (message: unknown) => posted.push(message) > 0,
  };
  const options = {
    extensionUri: vscode.Uri.file("/nowhere"),
    session,
    failedChanges: { all: [], forget: () => undefined },
    onReady: () => undefined,
    onFocus: () => undefined,
    open: () => undefined,
    viewOptions: { ...EVERYTHING, filterBy: async () => {} },
    onActing: () => acted.push(acted.length),
    onRefused: (detail: string) => refused.push(detail),
  };
  const tab = { webview } as unknown as vscode.WebviewPanel;
  const panel = window.do(() => new PagePanel(tab, new TaskContent(TARGET), options));
  return { panel, posted, refused, acted, say: (message: unknown) => fromPage.fire(message) };
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

const uploadTo = (taskId: string) => ({ loanReference: "LN-1", taskId, taskKind: undefined });

describe("A page that sends a message which it has no button for", () => {
  const ran: unknown[][] = [];
  let machine: Machine;
  let window: FakeWindow;

  beforeEach(async () => {
    machine = await Machine.start();
    window = new FakeWindow(machine);
    for (const id of Object.values(commandIds)) window.commands.set(id, (...given) => void ran.push([id, ...given]));
    ran.length = 0;
  });
  afterEach(() => machine.end());

  it("gets a remedy that it was offered, and the request that failed", () => {
    const { say, refused } = panelIn(window, () => refused401());
    say({ type: "remedy", command: commandIds.setToken });
    say({ type: "remedy", command: commandIds.showRequest, request: 7 });
    assert.deepEqual(ran, [[commandIds.setToken], [commandIds.showRequest, { requestId: 7 }]]);
    assert.deepEqual(refused, []);
  });

  it("is refused any other, and one that it was offered before and no longer is", () => {
    let session = refused401();
    const { panel, say, refused } = panelIn(window, () => session);
    const { clearToken, addLoan, showRequest, setToken } = commandIds;
    const others = [clearToken, addLoan, showRequest, "workbench.action.quit", "toString", "__proto__"];
    for (const command of others) say({ type: "remedy", command });
    say({ type: "remedy", command: showRequest, request: 8 });
    session = sessionIn("ready");
    window.do(() => panel.update());
    say({ type: "remedy", command: setToken });
    assert.deepEqual(ran, []);
    assert.deepEqual(refused, Array(8).fill("A page asked for a remedy that was not offered."));
  });

  it("switches to its own environment at once, and asks which one when that is no longer in the list", () => {
    const { panel, say } = panelIn(window, () => HERE);
    say({ type: "remedy", command: commandIds.switchEnvironment });
    window.do(() => panel.turnTo(new TaskContent({ ...TARGET, environmentId: "gone" })));
    say({ type: "ready" });
    say({ type: "remedy", command: commandIds.switchEnvironment });
    assert.deepEqual(ran, [[commandIds.switchEnvironment, "sandbox"], [commandIds.switchEnvironment]]);
  });

  it("acts on nothing between two tasks: a click may have been on the one before", () => {
    const { panel, posted, say, refused, acted } = panelIn(window, () => sessionWith("task_1", "task_2"));
    say({ type: "upload" });
    assert.deepEqual(ran.splice(0), [[commandIds.uploadDocuments, uploadTo("task_1")]]);
    assert.equal(acted.length, 1);

    const next = { ...TARGET, taskId: "task_2" };
    window.do(() => panel.turnTo(new TaskContent(next)));
    assert.deepEqual(posted.at(-2), { type: "state", state: next });
    say({ type: "upload" });
    say({ type: "rejectDocument", documentId: "doc_1" });
    assert.deepEqual(ran, []);
    assert.equal(acted.length, 1);
    assert.equal(refused.length, 2);

    say({ type: "ready" });
    say({ type: "upload" });
    assert.deepEqual(ran, [[commandIds.uploadDocuments, uploadTo("task_2")]]);
  });

  it("is sent what it shows once, and again when it was loaded anew", () => {
    let session = sessionWith("task_1");
    const { panel, posted, say } = panelIn(window, () => session);
    const types = () => posted.splice(0).map((message) => (message as { type: string }).type);
    assert.deepEqual(types(), ["task"]);
    window.do(() => panel.update());
    window.do(() => panel.recordSays([]));
    assert.deepEqual(types(), []);
    window.do(() => panel.showAnew());
    assert.deepEqual(types(), ["task"]);
    say({ type: "ready" });
    assert.deepEqual(types(), ["state", "task"]);
    session = sessionWith("task_2");
    window.do(() => panel.update());
    assert.deepEqual(types(), ["unavailable"]);
    session = sessionWith("task_1");
    window.do(() => panel.update());
    assert.deepEqual(types(), ["task"]);
  });

  it("is being acted in while something about its task is sent", () => {
    const { panel, acted } = panelIn(window, () => sessionWith("task_1"));
    const sent = { ...TARGET, id: "1", kind: "upload", state: "sent", plannedAt: 0, interrupted: false } as const;
    window.do(() => panel.recordSays([]));
    assert.equal(acted.length, 0);
    window.do(() => panel.recordSays([{ ...sent, environmentName: "Sandbox" }]));
    assert.equal(acted.length, 1);
  });

  it("gets the loan back on the list that is its own", () => {
    const none = { ...sessionIn("ready"), store: { loans: { get: () => undefined } } } as unknown as Session;
    const { say } = panelIn(window, () => none);
    say({ type: "remedy", command: commandIds.addLoan });
    assert.deepEqual(ran, [[commandIds.addLoan, "LN-1"]]);
  });
});
