import assert from "node:assert/strict";
import * as vscode from "vscode";
import { linkOf, parseLink } from "../../src/vscode/links/link";

const ODD = [
  "LN-2041",
  "LN 2041",
  "A & B",
  "LN-1&environment=production",
  "loan=LN-2",
  "50%",
  "%26",
  "%2526",
  "a+b",
  "#1?",
  "Ortega’s (2nd) ‘loan’",
  "ñandú/éa\\b",
  "貸付-7",
  "😀",
];

describe("a link, read by VS Code", () => {
  it("leads where it was copied, whatever stands in a reference", () => {
    for (const reference of ODD) {
      const target = { environmentId: "sandbox", loanReference: reference, borrowerId: undefined, taskId: reference };
      const uri = vscode.Uri.parse(linkOf(vscode.env.uriScheme, target) ?? "", true);
      assert.deepEqual([uri.scheme, uri.authority], [vscode.env.uriScheme, "loan-ops.loan-ops"]);
      assert.deepEqual(parseLink(uri), target);
    }
  });
});

describe("Copy Link, on the simulator", () => {
  const link = (query: string) => `${vscode.env.uriScheme}://loan-ops.loan-ops/open?environment=simulator&${query}`;
  const copied = async (...given: unknown[]) => {
    await vscode.commands.executeCommand("loanOps.copyLink", ...given);
    return vscode.env.clipboard.readText();
  };

  before(async () => {
    await vscode.extensions.getExtension("loan-ops.loan-ops")?.activate();
    await vscode.commands.executeCommand("loanOps.refresh");
  });

  it("gives each selected row a line of its own, whatever it is a row of", async () => {
    const loan = { kind: "loan", loanReference: "LN-2041" };
    const borrower = { kind: "borrower", loanReference: "LN-2041", borrower: { id: "b/1" } };
    const task = { kind: "task", loanReference: "LN-2041", owned: { task: { id: "task_7d10a1" } } };
    assert.equal(
      await copied(loan, [loan, borrower, task]),
      [link("loan=LN-2041"), link("loan=LN-2041&borrower=b%252F1"), link("loan=LN-2041&task=task_7d10a1")].join("\n"),
    );
  });

  it("takes the task of a page, which is no row", async () => {
    assert.equal(await copied({ loanReference: "LN-2041", taskId: "t" }), link("loan=LN-2041&task=t"));
  });
});
