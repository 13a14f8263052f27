import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commandIds } from "../../src/vscode/ui/commandIds";
import { Replaced } from "./support/replaced";

describe("diagnosing the connection", () => {
  const replaced = new Replaced();

  before(() => vscode.commands.executeCommand(commandIds.refresh));
  afterEach(() => replaced.restore());

  for (const cancelled of [false, true])
    it(`opens ${cancelled ? "no report when it was cancelled" : "its report"}`, async () => {
      const cancellation = new vscode.CancellationTokenSource();
      if (cancelled) cancellation.cancel();
      const shown: unknown[] = [];
      type Work = Parameters<typeof vscode.window.withProgress>[1];
      replaced.replace(vscode.window, "withProgress", (_options: unknown, work: Work) =>
        work({ report: () => undefined }, cancellation.token),
      );
      replaced.replace(vscode.window, "showTextDocument", async (document: unknown) => void shown.push(document));
      await vscode.commands.executeCommand(commandIds.diagnoseConnection);
      assert.equal(shown.length, cancelled ? 0 : 1);
    });
});
