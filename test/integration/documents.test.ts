import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commandIds } from "../../src/vscode/ui/commandIds";

const LOAN = { kind: "loan", loanReference: "LN-2041" };

function open(scheme: string): vscode.TextDocument[] {
  return vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === scheme);
}

describe("a document of a loan or a request, on the simulator", () => {
  before(async () => {
    await vscode.extensions.getExtension("loan-ops.loan-ops")?.activate();
    await vscode.commands.executeCommand(commandIds.refresh);
  });

  after(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  for (const { what, command, language, path, query, gone } of [
    {
      what: "loan",
      command: commandIds.showAsJson,
      language: "loan-ops-json",
      path: /^\/Loan Ops loans\/LN-2041, Simulator, [\d:.]+( [AP]M)?$/,
      query: /^\["simulator","LN-2041",\d+\]$/,
      gone: '["simulator","LN-2041",0]',
    },
    {
      what: "request",
      command: commandIds.showRequest,
      language: "loan-ops-request",
      path: /^\/Loan Ops requests\/Read loan: LN-2041, Simulator, [\d:.]+( [AP]M)?$/,
      query: /^\[\d+,\d+\]$/,
      gone: "[1,5]",
    },
  ]) {
    it(`is one that is not to be saved, without links, named by reference, environment and time alone: ${what}`, async () => {
      for (let times = 0; times < 2; times++) await vscode.commands.executeCommand(command, LOAN);
      const [document, ...more] = open(`loan-ops-${what}`);
      assert.ok(document);
      assert.equal(more.length, 0, "it is the same, however often it is shown");
      assert.deepEqual([document.languageId, document.isDirty, document.isUntitled], [language, false, false]);
      assert.match(document.uri.path, path);
      assert.match(document.uri.query, query);
      assert.equal(vscode.workspace.getConfiguration("editor", document).get("links"), false);
    });

    it(`says that it is gone when nothing is known of it any more: ${what}`, async () => {
      const [{ uri } = assert.fail()] = open(`loan-ops-${what}`);
      assert.match(
        (await vscode.workspace.openTextDocument(uri.with({ query: gone }))).getText(),
        /^This document was not saved/,
      );
    });
  }

  it("has the same language on a side of a comparison", async () => {
    const [{ uri } = assert.fail()] = open("loan-ops-loan");
    const side = await vscode.workspace.openTextDocument(
      uri.with({ path: "/Loan Ops comparisons/LN-2041, Simulator" }),
    );
    assert.equal(side.languageId, "loan-ops-json");
  });
});
