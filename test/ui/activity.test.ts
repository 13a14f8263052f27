import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import type { QuickInput } from "./driver/quickInput";

const LOAN = "LN-2077";
const LETTER = "Letter about the disputed account";

const LOST = "Reassign loan officer tasks: Outcome unknown (the connection failed)";
const UPLOADED = "Upload: Confirmed";

/** One window, in this order: it looks at what was sent at the beginning, from more and more distance. */
describe("the activity", () => {
  const { service, workbench, loans } = withSandbox({ loans: ["LN-1988", LOAN] });

  before(async () => {
    service.fault({ operation: "loan.reassignLoanOfficerTasks", fault: "reset", applied: true });
    await loans.chooseFromMenu("Reassign Loan Officer Tasks to Borrower…", LOAN);
    await (await workbench.dialog.opened(new RegExp(`of ${LOAN} to the borrower`))).click("Reassign");
    await workbench.notifications.toast(/^Sandbox: outcome unknown/);
    await workbench.explorer.chooseFromMenu("Upload to Loan Task…", "pay stub.pdf");
    await (await workbench.quickInput.titled(/^Sandbox: Upload 1 file to a task/)).pick(LETTER);
    await (await workbench.dialog.opened(/^Upload 1 file/)).click("Upload");
    await workbench.notifications.toast(/^Sandbox: 1 file uploaded\./);
    await workbench.notifications.clear();
  });

  async function activity(): Promise<QuickInput> {
    await workbench.palette.run("loanOps.showActivity");
    return workbench.quickInput.titled(/^Activity/);
  }

  it("is searched, and has all that is known of an entry on a page, which is copied for a support request", async () => {
    const list = await activity();
    assert.deepEqual(
      (await list.items()).map(({ label }) => label.trim()),
      [UPLOADED, LOST],
    );
    await list.type("LN-1988");
    assert.deepEqual(
      (await list.items()).map(({ label }) => label.trim()),
      [UPLOADED],
    );
    await list.pick(UPLOADED);
    await workbench.editor.showing(new RegExp(`Sandbox: Upload: Confirmed[^]*${LETTER}[^]*pay stub\\.pdf`));
    await workbench.editor.offering("Copy Report", "Open Task", "Show Request");
    const copied = await workbench.clipboard.filledBy(() => workbench.editor.clickLens("Copy Report"));
    for (const part of ["Tamika Brooks", "task_c3f001", "pay stub.pdf", "sha256", "confirmed", "VS Code"]) {
      assert.ok(copied.includes(part), `${part} is missing in: ${copied}`);
    }
    assert.equal(copied.includes(service.token), false);
    await workbench.editor.clickLens("Open Task");
    await workbench.taskPage.headed(LETTER);
  });

  it("is checked from the page of an entry, which then says what was found, and leads to its loan from the list", async () => {
    await (await activity()).pick(LOST);
    await workbench.editor.offering("Copy Report", "Check Now", "Show Loan", "Show Request");
    await workbench.editor.clickLens("Check Now");
    await workbench.notifications.toast(/^Sandbox: None of the tasks is with the loan officer any more/);
    await workbench.editor.showing(/any more: they look reassigned/);
    await workbench.editor.offering("Copy Report", "Show Loan", "Show Request");
    await (await activity()).clickInRow(/^Reassign loan officer tasks/, "Show Loan");
    await loans.selects(LOAN);
  });
});
