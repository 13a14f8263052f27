import assert from "node:assert/strict";
import * as vscode from "vscode";

const ID = "loan-ops.loan-ops";

describe("go to task, copy brief and copy ID, on the simulator", () => {
  before(async () => {
    await vscode.extensions.getExtension(ID)?.activate();
    // Opens the session and reads all loans.
    await vscode.commands.executeCommand("loanOps.refresh");
  });

  it("copies a brief that lists what is outstanding, overdue first", async () => {
    await vscode.commands.executeCommand("loanOps.copyBrief", { loanReference: "LN-2041" });
    const brief = await vscode.env.clipboard.readText();
    assert.match(brief, /^### Loan LN-2041: 9 outstanding, 4 overdue\n/);
    assert.match(
      brief,
      /\*\*Waiting for the borrower\*\*\n\n- Bank statements, last 60 days \(José Ramírez Ortega, Not started, \*\*overdue\*\* since /,
    );
  });

  it("service.md 2.3: copies the canonical ID of a loan that is listed by its friendly ID", async () => {
    await vscode.commands.executeCommand("loanOps.copyId", { kind: "loan", loanReference: "LN-2041" });
    assert.equal(await vscode.env.clipboard.readText(), "loan_8f3a21");
  });

  it("opens the tasks of all selected rows, each on a page of its own", async () => {
    const row = (taskId: string) => ({ kind: "task", loanReference: "LN-2041", owned: { task: { id: taskId } } });
    const rows = [row("task_7d10a1"), row("task_7d10a2")];
    await vscode.commands.executeCommand("loanOps.openTask", rows[0], rows);
    await tabsOpen(["LN-2041 · Pay stubs", "LN-2041 · Bank statements"]);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });
});

/** Waits until there are tabs with these labels: the extension host hears of them a moment later. */
function tabsOpen(wanted: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const labels = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
      if (!wanted.every((label) => labels.includes(label))) return;
      listener.dispose();
      resolve();
    };
    const listener = vscode.window.tabGroups.onDidChangeTabs(look);
    look();
  });
}
