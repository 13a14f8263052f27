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
      /\*\*José Ramírez Ortega\*\*\n\n- Bank statements, last 60 days \(Not started, \*\*overdue\*\* since /,
    );
  });

  it("service.md 2.3: copies the canonical ID of a loan that is listed by its friendly ID", async () => {
    await vscode.commands.executeCommand("loanOps.copyId", { kind: "loan", loanReference: "LN-2041" });
    assert.equal(await vscode.env.clipboard.readText(), "loan_8f3a21");
  });
});
