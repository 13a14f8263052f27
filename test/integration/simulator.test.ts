import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as vscode from "vscode";
import { commandIds } from "../../src/vscode/commands/commandIds";

describe("a simulator for other programs", () => {
  const messages: string[] = [];
  /** What the user picks from one list after the other, by a word of the label. */
  const picks: (string | RegExp)[] = [];
  /** What the user enters into one box after the other; undefined takes what stands there. */
  const inputs: (string | undefined)[] = [];
  const clicks: string[] = [];
  const restore: (() => void)[] = [];
  let port: number;

  before(async () => {
    await vscode.extensions.getExtension("loan-ops.loan-ops")?.activate();
    port = await freePort();
    replace(vscode.window, "showQuickPick", async (items: readonly vscode.QuickPickItem[]) => {
      const wanted = picks.shift();
      if (wanted === undefined) return undefined;
      const item = items.find(({ label }) => (typeof wanted === "string" ? label === wanted : wanted.test(label)));
      assert.ok(item, `${wanted} is not in ${items.map(({ label }) => label)}`);
      return item;
    });
    replace(vscode.window, "createInputBox", acceptingInputBox);
    for (const name of ["showInformationMessage", "showWarningMessage", "showErrorMessage"] as const) {
      replace(vscode.window, name, async (text: string) => {
        messages.push(text);
        return clicks.shift();
      });
    }
  });

  after(async () => {
    for (const undo of restore.splice(0)) undo();
    await vscode.commands.executeCommand(commandIds.stopSimulator);
  });

  beforeEach(() => {
    for (const list of [messages, picks, inputs, clicks]) list.length = 0;
  });

  const ask = (query: string, token = "demo") =>
    fetch(`http://127.0.0.1:${port}/graphql`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ query }),
    });
  const LOAN = '{ loan(id: "LN-4110") { id } }';

  it("starts on a fixed port with the chosen scenario, and gives its address and token one click each", async () => {
    picks.push("frozen");
    inputs.push(String(port), undefined);
    clicks.push("Copy Address");
    await vscode.commands.executeCommand(commandIds.startSimulator);
    await until(() => messages.length === 2);
    assert.equal(messages[0], `The simulator runs at http://127.0.0.1:${port}.`);
    assert.equal(await vscode.env.clipboard.readText(), `http://127.0.0.1:${port}`);
    assert.deepEqual(await (await ask(LOAN)).json(), { data: { loan: { id: "loan_f20001" } } });
    assert.equal((await ask(LOAN, "other")).status, 401);
  });

  it("is shown again instead of being started twice", async () => {
    clicks.push("Copy Token");
    await vscode.commands.executeCommand(commandIds.startSimulator);
    await until(() => messages.length === 2);
    assert.equal(await vscode.env.clipboard.readText(), "demo");
  });

  it("fails, takes its time and lets time pass as it is told to", async () => {
    picks.push(/Simulator at/, /Let Calls Fail/, "status", "503", /^Before/, "loan", "1");
    await control();
    assert.equal(messages[0], "The next calls fail (status): 1 of loan.");
    assert.equal((await ask(LOAN)).status, 503);
    assert.equal((await ask(LOAN)).status, 200);

    picks.push(/Simulator at/, /Let Time Pass/, "A week");
    await control();
    const tasks = '{ loan(id: "LN-4110") { loanOfficerDocumentTasks { id status } } }';
    assert.match(await (await ask(tasks)).text(), /"id":"task_f20204","status":"Completed"/);

    picks.push(/Simulator at/, /Let the Token Expire/);
    await control();
    assert.equal((await ask(LOAN)).status, 401);

    picks.push(/Simulator at/, /Reset/);
    await control();
    assert.match(await (await ask(tasks)).text(), /"id":"task_f20204","status":"InProgress"/);
  });

  it("says in one sentence why it cannot start, and leaves what runs alone", async () => {
    await vscode.commands.executeCommand(commandIds.stopSimulator);
    const other = createServer().listen(port, "127.0.0.1");
    picks.push("frozen");
    inputs.push(String(port), undefined);
    await vscode.commands.executeCommand(commandIds.startSimulator);
    await until(() => messages.length === 2);
    assert.equal(messages[1], `Port ${port} is in use: choose another one.`);
    await new Promise((closed) => other.close(closed));
  });

  it("stops, and its port is free", async () => {
    picks.push("stuck-loan");
    inputs.push(String(port), undefined);
    await vscode.commands.executeCommand(commandIds.startSimulator);
    await until(() => messages.length === 1);
    await vscode.commands.executeCommand(commandIds.stopSimulator);
    await assert.rejects(ask(LOAN));
    await vscode.commands.executeCommand(commandIds.stopSimulator);
    await until(() => messages.length === 3);
    assert.equal(messages[2], "No simulator runs for other programs: start one first.");
  });

  /** The window's own simulator runs as well, so it is asked which one. */
  async function control(): Promise<void> {
    messages.length = 0;
    await vscode.commands.executeCommand(commandIds.refresh);
    await vscode.commands.executeCommand(commandIds.controlSimulator);
    assert.deepEqual(picks, []);
  }

  function acceptingInputBox(): vscode.InputBox {
    let accept = () => {};
    const box = {
      value: "",
      validationMessage: undefined,
      buttons: [],
      onDidAccept: (listener: () => void) => {
        accept = listener;
      },
      onDidChangeValue: () => {},
      onDidTriggerButton: () => {},
      onDidHide: () => {},
      dispose: () => {},
      show: () => {
        const input = inputs.shift();
        if (input !== undefined) box.value = input;
        accept();
        assert.equal(box.validationMessage, undefined);
      },
    };
    return box as unknown as vscode.InputBox;
  }

  function replace<T extends object, K extends keyof T>(owner: T, name: K, by: unknown): void {
    const original = owner[name];
    owner[name] = by as T[K];
    restore.push(() => {
      owner[name] = original;
    });
  }
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
