import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commandIds } from "../../src/vscode/base/commandIds";
import { type PanelSession, TaskPagePanel } from "../../src/vscode/taskPage/taskPagePanel";

const TARGET = { environmentId: "sandbox", loanReference: "LN-1", taskId: "task_1" };
const ENVIRONMENT = {
  id: "sandbox",
  name: "Sandbox",
  kind: "sandbox",
  baseUrl: "https://api.example.com",
  officerUploadField: undefined,
} as const;

/** A panel whose page is this test. */
function panelOf(session: () => PanelSession | undefined) {
  const fromPage = new vscode.EventEmitter<unknown>();
  const posted: unknown[] = [];
  const refused: string[] = [];
  const webview = {
    cspSource: "",
    onDidReceiveMessage: fromPage.event,
    asWebviewUri: (uri: vscode.Uri) => uri,
    postMessage: async (message: unknown) => posted.push(message) > 0,
  };
  const panel = new TaskPagePanel({ webview } as unknown as vscode.WebviewPanel, TARGET, {
    extensionUri: vscode.Uri.file("/nowhere"),
    session,
    onReady: () => undefined,
    onRefused: (detail) => refused.push(detail),
  });
  return { panel, posted, refused, say: (message: unknown) => fromPage.fire(message) };
}

function sessionIn(state: PanelSession["state"], kind?: "unauthorized"): PanelSession {
  const failure = kind && { message: "The service refused the token.", kind };
  const entry = { reference: "LN-1", value: undefined, asOf: undefined, failure, loading: false, first: 50 };
  const store = { loans: { get: () => entry } };
  return { environment: ENVIRONMENT, state, store, masking: {} } as unknown as PanelSession;
}

describe("a task page that says what it was not made to say", () => {
  const ran: unknown[][] = [];
  const { executeCommand } = vscode.commands;

  before(() => {
    vscode.commands.executeCommand = async (...call: unknown[]) => void ran.push(call) as never;
  });
  after(() => {
    vscode.commands.executeCommand = executeCommand;
  });
  beforeEach(() => ran.splice(0));

  it("gets a remedy that it was offered", () => {
    const { say, refused } = panelOf(() => sessionIn("ready", "unauthorized"));
    say({ type: "remedy", name: commandIds.setToken });
    assert.deepEqual(ran, [[commandIds.setToken]]);
    assert.deepEqual(refused, []);
  });

  for (const name of [commandIds.clearToken, commandIds.addLoan, "workbench.action.quit", "toString", "__proto__"]) {
    it(`is refused the remedy ${name}, which it was not offered`, () => {
      const { say, refused } = panelOf(() => sessionIn("ready", "unauthorized"));
      say({ type: "remedy", name });
      assert.deepEqual(ran, []);
      assert.deepEqual(refused, ["The task page asked for a remedy that was not offered."]);
    });
  }

  it("is refused a remedy that it was offered before and no longer is", () => {
    let session = sessionIn("ready", "unauthorized");
    const { panel, say, refused } = panelOf(() => session);
    session = sessionIn("ready");
    panel.update();
    say({ type: "remedy", name: commandIds.setToken });
    assert.deepEqual(ran, []);
    assert.equal(refused.length, 1);
  });

  it("names no argument of a remedy: the loan to put back is its own", () => {
    const none = { ...sessionIn("ready"), store: { loans: { get: () => undefined } } } as unknown as PanelSession;
    const { say, refused } = panelOf(() => none);
    say({ type: "remedy", name: commandIds.addLoan, loanReference: "LN-OTHER" });
    assert.deepEqual(ran, []);
    assert.deepEqual(refused, ["A message of the task page was not understood."]);
    say({ type: "remedy", name: commandIds.addLoan });
    assert.deepEqual(ran, [[commandIds.addLoan, "LN-1"]]);
  });
});
