import assert from "node:assert/strict";
import * as vscode from "vscode";
import { Replaced } from "./support/replaced";

/** The documents of requests that VS Code has open. */
function open(): vscode.TextDocument[] {
  return vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === "loan-ops-request");
}

describe("a request as a document, on the simulator", () => {
  before(async () => {
    await vscode.extensions.getExtension("loan-ops.loan-ops")?.activate();
    await vscode.commands.executeCommand("loanOps.refresh");
    await vscode.commands.executeCommand("loanOps.showRequest", { kind: "loan", loanReference: "LN-2041" });
  });

  after(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  it("is of a language of its own, is not to be saved, and is named by operation, IDs and times alone", () => {
    const [document, ...more] = open();
    assert.ok(document);
    assert.deepEqual(more, []);
    assert.deepEqual([document.languageId, document.isDirty, document.isUntitled], ["loan-ops-request", false, false]);
    assert.match(document.uri.path, /^\/Loan Ops requests\/Read loan: LN-2041, Simulator, [\d:.]+( [AP]M)?$/);
    assert.match(document.uri.query, /^\[\d+,\d+\]$/);
  });

  it("shows what was sent, without the token, and what came back", () => {
    const text = open()[0]?.getText() ?? "";
    // Another line is there while share-safe mode is on.
    assert.match(
      text,
      /^### Read loan: LN-2041 · Simulator · .*\n(# Share-safe .*\n)?POST http:\/\/127\.0\.0\.1:\d+\/graphql\n/,
    );
    assert.match(text, /\n### Variables\n\{\n {2}"id": "LN-2041",\n {2}"first": \d+\n\}\n/);
    assert.match(text, /\n### Answer · HTTP 200 · \d+ ms · [\d.]+ KB\n/);
    assert.match(text, /\n### Body(, masked| as it came)\n\{"data":\{"loan":\{"id":"loan_8f3a21"/);
    assert.match(text, /\n### Body, formatted\n\{\n {2}"data": \{\n {4}"loan": \{\n {6}"id": "loan_8f3a21"/);
    assert.doesNotMatch(text, /Bearer (?!\(the token is not kept\))/);
  });

  it("folds by its parts", async () => {
    const [document] = open();
    assert.ok(document);
    const folds = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
      "vscode.executeFoldingRangeProvider",
      document.uri,
    );
    const folded = folds.map(({ start }) => document.lineAt(start).text);
    const parts = ["Query", "Variables", "Body, formatted"].map((part) => `### ${part}`);
    for (const part of parts) assert.ok(folded.includes(part), folded.join("\n"));
  });

  it("has no links, whatever the service says", () => {
    const [document] = open();
    assert.equal(vscode.workspace.getConfiguration("editor", document).get("links"), false);
  });

  it("is another one where the row was read again", async () => {
    const row = { kind: "loan", loanReference: "LN-2041" };
    await vscode.commands.executeCommand("loanOps.refresh", row);
    await vscode.commands.executeCommand("loanOps.showRequest", { ...row, kind: "task" });
    assert.equal(
      open().length,
      2,
      open()
        .map(({ uri }) => uri.toString())
        .join(),
    );
  });

  it("says that it is gone when no such request was sent from this window", async () => {
    const [{ uri } = assert.fail()] = open();
    const gone = await vscode.workspace.openTextDocument(uri.with({ query: "[1,5]" }));
    assert.match(gone.getText(), /^This document no longer exists, because requests are not saved\. Show another/);
  });

  it("is copied from its tab's button, as whatever is picked", async () => {
    const uri = open().at(0)?.uri;
    const replaced = new Replaced();
    replaced.replace(vscode.window, "showQuickPick", async (items: readonly { label: string }[]) =>
      items.find(({ label }) => label === "cURL (bash)"),
    );
    try {
      await vscode.commands.executeCommand("loanOps.copyRequestAs", uri);
    } finally {
      replaced.restore();
    }
    const copied = await vscode.env.clipboard.readText();
    assert.match(
      copied,
      /^(# Share-safe .*\n)?curl --globoff --request POST 'http:\/\/127\.0\.0\.1:\d+\/graphql' \\\n/,
    );
    assert.match(copied, /--header "Authorization: Bearer \$LOAN_OPS_TOKEN" \\\n/);
  });
});
