import assert from "node:assert/strict";
import * as vscode from "vscode";
import { FAULT_KINDS } from "../../src/simulator/faults/fault";
import { commandIds } from "../../src/vscode/ui/commandIds";

describe("the simulator of this window, controlled", () => {
  /** The lists that were shown. */
  const lists: (readonly vscode.QuickPickItem[])[] = [];
  /** What the user picks from one list after the other; nothing more when there is none left. */
  const picks: RegExp[] = [];
  const { showQuickPick, showInformationMessage } = vscode.window;

  before(async () => {
    await vscode.extensions.getExtension("loan-ops.loan-ops")?.activate();
    await vscode.commands.executeCommand(commandIds.refresh);
    Object.assign(vscode.window, {
      showQuickPick: async (items: readonly vscode.QuickPickItem[]) => {
        lists.push(items);
        const wanted = picks.shift();
        return wanted && items.find(({ label }) => wanted.test(label));
      },
      showInformationMessage: async () => undefined,
    });
  });

  after(() => {
    Object.assign(vscode.window, { showQuickPick, showInformationMessage });
  });

  async function control(...wanted: RegExp[]): Promise<void> {
    lists.length = 0;
    picks.push(...wanted);
    await vscode.commands.executeCommand(commandIds.controlSimulator);
    assert.deepEqual(picks, []);
  }

  async function brief(): Promise<string> {
    await vscode.commands.executeCommand(commandIds.copyBrief, { loanReference: "LN-2041" });
    return (await vscode.env.clipboard.readText()).split("\n")[0] ?? "";
  }

  it("advances time and goes back to the start, and Loan Ops shows what became of the loans", async () => {
    const before = await brief();
    await control(/Advance Time/, /31 days/);
    assert.notEqual(await brief(), before);
    await control(/Reset/);
    assert.equal(await brief(), before);
  });

  it("is offered every way to fail in words, with the name that the command line has for it", async () => {
    await control(/Make Calls Fail/);
    const [, ways = []] = lists;
    assert.deepEqual(
      ways.map(({ description }) => description),
      Object.keys(FAULT_KINDS),
    );
    for (const { label, description, detail } of ways) {
      assert.notEqual(label, description);
      assert.ok(detail, label);
    }
  });
});
