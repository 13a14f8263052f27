import assert from "node:assert/strict";
import * as vscode from "vscode";
import { unsavedDocument } from "../../src/vscode/queries/queryDocuments";
import { QUERY_LANGUAGE } from "../../src/vscode/queries/queryFiles";

const QUERY = "query A($id: ID!, $deep: Boolean) { a }\n";

describe("the variables of a query", () => {
  let query: vscode.TextDocument;
  let variables: vscode.TextDocument;

  before(async () => {
    const at = (path: string) => vscode.Uri.from({ scheme: "untitled", path });
    variables = await unsavedDocument(at("checked.loan-ops.variables.json"), '{ "deep": 1, "more": 2 }', "json");
    query = await unsavedDocument(at("checked.loan-ops.graphql"), QUERY, QUERY_LANGUAGE);
  });

  after(async () => {
    for (const document of [variables, query]) {
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    }
  });

  async function write(document: vscode.TextDocument, text: string): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
    await vscode.workspace.applyEdit(edit);
  }

  /** Waits until these are our problems with them. */
  async function problems(...expected: string[]): Promise<void> {
    const ours = () =>
      vscode.languages
        .getDiagnostics(variables.uri)
        .filter(({ source }) => source === "Loan Ops")
        .map(({ message, range }) => `${variables.getText(range)}: ${message}`);
    const changed = new Promise<void>((resolve) => {
      const look = () => {
        if (JSON.stringify(ours()) !== JSON.stringify(expected)) return;
        subscription.dispose();
        resolve();
      };
      const subscription = vscode.languages.onDidChangeDiagnostics(look);
      look();
    });
    await changed;
    assert.deepEqual(ours(), expected);
  }

  it("are checked against what the operations beside them declare", () =>
    problems(
      "{: The variable $id has no value, and every operation needs it.",
      "1: Boolean cannot represent a non boolean value: 1",
      '"more": No operation declares the variable $more. It is not sent.',
    ));

  it("are checked again when the operations change, and when they do", async () => {
    await write(query, "query A($deep: Int, $more: Int!) { a }\n");
    await problems();
    await write(variables, '{ "more": null }');
    await problems("null: This variable needs a value: its type ends with “!”.");
    await write(query, "query A(");
    await problems();
  });

  it("are completed from what the operations declare", async () => {
    await write(query, QUERY);
    await write(variables, '{ "id": "x", "" }');
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      variables.uri,
      new vscode.Position(0, 14),
    );
    const ours = list.items.filter(({ filterText }) => filterText?.startsWith('"'));
    const offered = ours.map(({ label }) => (typeof label === "string" ? label : label.label));
    assert.ok(offered.includes("deep"), offered.join());
    assert.ok(!offered.includes("id"), offered.join());
  });
});
