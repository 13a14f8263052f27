import assert from "node:assert/strict";
import { join } from "node:path";
import { withSandbox } from "./driver/fixtures";
import type { Tree } from "./driver/tree";
import type { TextPattern } from "./driver/waitUntil";
import { waitUntil } from "./driver/waitUntil";

const LOAN = "LN-2041";
const JOSE = "José Ramírez Ortega";
const STATEMENTS = "Bank statements, last 60 days";
const DEPOSIT = /^Explain the deposit/;
const PHOTO_ID = "Government-issued photo ID";

/** One window, in this order: what a success shows, and what it leaves alone. */
describe("after a success", () => {
  const { service, running, workbench, loans } = withSandbox({ loans: [LOAN] });

  afterEach(() => workbench.notifications.clear());

  /** Waits until this row is in sight, which nobody but the extension unfolded. */
  async function shown(tree: Tree, label: TextPattern, selected: boolean): Promise<void> {
    await waitUntil(`the row ${label} ${selected ? "selected" : "in sight"}`, async () => {
      const row = await tree.findInSight(label);
      return row.selected === selected || undefined;
    });
  }

  const sideBar = async () => (await workbench.page.locator(".sidebar .composite.title h2").allInnerTexts()).join("");
  const inEditor = () => workbench.page.evaluate(() => document.activeElement?.closest(".editor-instance") !== null);

  it("a task that moved into a folded group is unfolded and selected, and Open Task opens its page", async () => {
    await loans.chooseFromMenu("Reject Document…", LOAN, JOSE, "Completed", PHOTO_ID);
    await (await workbench.quickInput.titled(/^Sandbox: Reject “/)).enter("Expired");
    await (await workbench.dialog.opened(/^Reject “/)).click("Reject");
    const toast = await workbench.notifications.toast(`Sandbox: document rejected. “${PHOTO_ID}” is now: Not started.`);
    assert.deepEqual([toast.severity, ...toast.buttons], ["info", "Open Task"]);
    await shown(loans, PHOTO_ID, true);
    await toast.click("Open Task");
    await workbench.taskPage.headed(PHOTO_ID);
    await workbench.palette.run("workbench.action.closeAllEditors");
  });

  it("what the user has selected meanwhile stays selected: keys and the palette act on it", async () => {
    await loans.select([LOAN, JOSE, "Not started", STATEMENTS]);
    await loans.chooseFromMenu("Upload Documents…", LOAN, JOSE, "Not started", DEPOSIT);
    await workbench.fileDialog.choose(join(running.profile.documents, "letter of explanation.txt"));
    await (await workbench.dialog.opened(/^Upload 1 file/)).click("Upload");
    await workbench.notifications.toast(/^Sandbox: 1 file uploaded\. “Explain the deposit.*” is now: In progress\.$/);
    await shown(loans, DEPOSIT, false);
    assert.equal((await loans.find(LOAN, JOSE, "Not started", STATEMENTS)).selected, true);
  });

  it("several files: each is in a summary; a view that is hidden stays hidden", async () => {
    await workbench.explorer.chooseFromMenu("Upload to Loan Task…", "bank statement.pdf", "pay stub.pdf");
    const pick = await workbench.quickInput.titled(/Upload 2 files to a task/);
    await pick.type("Bank statements");
    await pick.pick(STATEMENTS);
    await (await workbench.dialog.opened(/^Upload 2 files/)).click("Upload");
    const toast = await workbench.notifications.toast(
      `Sandbox: 2 files uploaded. “${STATEMENTS}” is now: In progress.`,
    );
    assert.deepEqual(toast.buttons, ["Open Task", "Show Summary"]);
    await toast.click("Show Summary");
    await workbench.report.saying(
      /✅ 2 uploaded.*bank statement\.pdf: Uploaded\. The task shows it\..*pay stub\.pdf: Uploaded/s,
    );
    assert.match(await sideBar(), /Explorer/i);
    await workbench.palette.run("workbench.action.closeAllEditors");
  });

  it("an editor keeps the focus, and the row of the loan is in sight", async () => {
    await workbench.explorer.openFile("letter of explanation.txt");
    await workbench.openContainer("Loan Ops");
    await loans.select([LOAN, "Loan officer tasks"]);
    await loans.chooseFromTitleMenu("Collapse All");
    await loans.folded();
    await workbench.palette.run("workbench.action.focusActiveEditorGroup");
    await workbench.palette.run("loanOps.reassignLoanOfficerTasks");
    await (await workbench.dialog.opened(/^Reassign the loan officer tasks/)).click("Reassign");
    const toast = await workbench.notifications.toast(`Sandbox: ${LOAN}: 2 tasks reassigned.`);
    assert.deepEqual(toast.buttons, ["Show Loan"]);
    await shown(loans, LOAN, true);
    assert.equal(await inEditor(), true);
    await loans.folded();
    await workbench.openContainer("Explorer");
    await toast.click("Show Loan");
    await waitUntil("the loans to be shown", async () => /Loan Ops/i.test(await sideBar()) || undefined);
  });

  it("a new borrower's row is unfolded below the deal", async () => {
    const deals = await workbench.tree("Deals");
    await deals.titleAction("Add Deal");
    await (await workbench.quickInput.titled(/Add Deal/)).enter("deal_51c0d7");
    await deals.find("DL-1007");
    await deals.chooseFromMenu("Create Borrower…", "DL-1007");
    for (const answer of ["Zoë", "O'Brien", "zoe@example.com"]) {
      await (await workbench.quickInput.titled(/Create a borrower in DL-1007/)).nextStep(answer);
    }
    await (await workbench.dialog.opened(/^Create a borrower/)).click("Create");
    const toast = await workbench.notifications.toast(/^Sandbox: borrower created with ID borrower_\w+\.$/);
    assert.deepEqual(toast.buttons, ["Show Deal"]);
    await shown(deals, "Zoë O'Brien", true);
    assert.equal(service.count("borrower.create"), 1);
  });
});
