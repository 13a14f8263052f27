import assert from "node:assert/strict";
import * as vscode from "vscode";

/** The documents of loans that VS Code has open. */
function open(): vscode.TextDocument[] {
  return vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === "loan-ops-loan");
}

describe("a loan as a document, on the simulator", () => {
  before(async () => {
    await vscode.extensions.getExtension("loan-ops.loan-ops")?.activate();
    await vscode.commands.executeCommand("loanOps.refresh");
  });

  after(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  it("is JSON that is not to be saved, named by reference, environment and time alone", async () => {
    await vscode.commands.executeCommand("loanOps.showAsJson", { kind: "loan", loanReference: "LN-2041" });
    const [document] = open();
    assert.ok(document);
    assert.deepEqual([document.languageId, document.isDirty, document.isUntitled], ["loan-ops-json", false, false]);
    assert.equal(JSON.parse(document.getText()).id, "loan_8f3a21");
    assert.match(document.uri.path, /^\/Loan Ops loans\/LN-2041, Simulator, [\d:.]+( [AP]M)?$/);
    const [environment, reference, asOf, ...more] = JSON.parse(document.uri.query);
    assert.deepEqual([environment, reference, typeof asOf, more], ["simulator", "LN-2041", "number", []]);
  });

  it("is one document however often it is shown as it was read", async () => {
    await vscode.commands.executeCommand("loanOps.showAsJson", { kind: "loan", loanReference: "LN-2041" });
    assert.equal(open().length, 1);
  });

  it("says that it is gone when nothing is known of it any more", async () => {
    const [{ uri } = assert.fail()] = open();
    const gone = await vscode.workspace.openTextDocument(uri.with({ query: '["simulator","LN-2041",0]' }));
    assert.match(
      gone.getText(),
      /^This document no longer exists, because loans are not saved\. Show the loan again\.$/,
    );
  });

  it("has two sides in the same language, once it is compared with another", async () => {
    const { showQuickPick } = vscode.window;
    vscode.window.showQuickPick = (async (items: readonly { label: string }[]) =>
      items.find(({ label }) => label === "LN-1988")) as unknown as typeof showQuickPick;
    try {
      await vscode.commands.executeCommand("loanOps.compareWith", { kind: "loan", loanReference: "LN-2041" });
    } finally {
      vscode.window.showQuickPick = showQuickPick;
    }
    const sides = open().filter(({ uri }) => uri.path.startsWith("/Loan Ops comparisons/"));
    assert.equal(sides.length, 2);
    for (const side of sides) {
      assert.equal(side.languageId, "loan-ops-json");
      // Another line is there while share-safe mode is on.
      const comments = side
        .getText()
        .split("\n")
        .filter((line) => line.startsWith("//"));
      const json = side
        .getText()
        .split("\n")
        .filter((line) => !line.startsWith("//"));
      assert.match(comments.join("\n"), /^\/\/ IDs, links and times of creation are left out/m);
      assert.equal("id" in JSON.parse(json.join("\n")), false);
    }
  });
});
