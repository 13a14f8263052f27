import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commandIds } from "../../src/vscode/ui/commandIds";
import { watchRequests } from "./support/watchRequests";

const SANDBOX = { id: "sandbox", name: "Sandbox", kind: "sandbox", baseUrl: "https://api.example.com" };

/** Its dialogs are answered here, as nobody could who has the environment changed elsewhere while one is open. */
describe("a dialog that asks before something is sent", () => {
  const { window } = vscode;
  const { showWarningMessage, showErrorMessage, showQuickPick } = window;
  const originals = { showWarningMessage, showErrorMessage, showQuickPick };
  let stopWatching = () => {};
  const settings = vscode.workspace.getConfiguration("loanOps");
  const mutations: string[] = [];
  const errors: string[] = [];

  before(async () => {
    await vscode.commands.executeCommand(commandIds.refresh);
    await settings.update("environments", [SANDBOX], vscode.ConfigurationTarget.Global);
    stopWatching = watchRequests((address, init) => {
      if (String(init?.body).includes("mutation")) mutations.push(address);
    });
  });

  after(async () => {
    Object.assign(window, originals);
    stopWatching();
    await settings.update("environments", undefined, vscode.ConfigurationTarget.Global);
  });

  it("sends nothing when the window works somewhere else by the time it is confirmed, and says so", async () => {
    Object.assign(window, {
      async showWarningMessage(message: string, options: vscode.MessageOptions | undefined, button: string) {
        if (options?.modal !== true) return void errors.push(message);
        await switchTo("Sandbox");
        return button;
      },
      showErrorMessage: async (message: string) => void errors.push(message),
    });
    try {
      await vscode.commands.executeCommand(commandIds.reassignLoanOfficerTasks, { loanReference: "LN-1988" });
    } finally {
      await switchTo("Simulator");
    }
    assert.deepEqual(mutations, []);
    assert.match(errors.join(), /^The environment was changed meanwhile, so nothing was sent to Simulator/);
  });

  /** As the user does, but for the token, which is not given. */
  async function switchTo(name: string): Promise<void> {
    Object.assign(window, {
      showQuickPick: async (items: readonly vscode.QuickPickItem[]) => items.find(({ label }) => label.endsWith(name)),
    });
    const switched = vscode.commands.executeCommand(commandIds.switchEnvironment);
    for (let ended = false; !ended; ) {
      await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
      ended = await Promise.race([switched.then(() => true), new Promise<boolean>((go) => setImmediate(go, false))]);
    }
  }
});
