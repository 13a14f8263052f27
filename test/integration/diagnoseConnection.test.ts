import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commandIds } from "../../src/vscode/ui/commandIds";

describe("diagnosing the connection", () => {
  const { withProgress, showTextDocument } = vscode.window;
  const shown: unknown[] = [];

  before(async () => {
    await vscode.commands.executeCommand(commandIds.refresh);
    Object.assign(vscode.window, { showTextDocument: async (document: unknown) => void shown.push(document) });
  });

  after(() => Object.assign(vscode.window, { withProgress, showTextDocument }));

  it("opens its report", async () => {
    await vscode.commands.executeCommand(commandIds.diagnoseConnection);
    assert.equal(shown.splice(0).length, 1);
  });

  it("opens none when it was cancelled", async () => {
    const cancellation = new vscode.CancellationTokenSource();
    cancellation.cancel();
    Object.assign(vscode.window, {
      withProgress: (_options: vscode.ProgressOptions, task: Parameters<typeof withProgress>[1]) =>
        task({ report: () => undefined }, cancellation.token),
    });
    await vscode.commands.executeCommand(commandIds.diagnoseConnection);
    assert.deepEqual(shown, []);
  });
});
