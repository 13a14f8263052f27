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

  it("has two sides in the same language, of JSON below a comment, once a loan is compared with another", async () => {
    const { createQuickPick } = vscode.window;
    const accepted = new vscode.EventEmitter<void>();
    const pickOther = () => {
      const picker = createQuickPick();
      const other = () => picker.items.filter(({ label }) => label === "LN-1988");
      return Object.defineProperties(picker, {
        selectedItems: { get: other, set() {} },
        onDidAccept: { value: accepted.event },
        show: { value: () => accepted.fire() },
      });
    };
    Object.assign(vscode.window, { createQuickPick: pickOther });
    await vscode.commands.executeCommand(commandIds.compareWith, LOAN);
    Object.assign(vscode.window, { createQuickPick });
    const sides = open("loan-ops-loan").filter(({ uri }) => uri.path.startsWith("/Loan Ops comparisons/"));
    assert.deepEqual(
      sides.map(({ languageId }) => languageId),
      ["loan-ops-json", "loan-ops-json"],
    );
    for (const side of sides) assert.equal("id" in JSON.parse(side.getText().replaceAll(/^\/\/.*$/gm, "")), false);
  });
});
