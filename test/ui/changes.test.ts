import assert from "node:assert/strict";
import { join } from "node:path";
import { withSandbox } from "./driver/fixtures";
import { isNamed } from "./driver/tree";
import { eventually, type TextPattern, waitUntil } from "./driver/waitUntil";

const LOAN = "LN-2041";
const JOSE = "José Ramírez Ortega";
const STATEMENTS = "Bank statements, last 60 days";
const DEPOSIT = /^Explain the deposit/;
const PHOTO_ID = "Government-issued photo ID";

describe("changes", () => {
  const { running, workbench, loans } = withSandbox({ loans: [LOAN, "LN-2077", "LN-1988", "LN-1952"] });

  async function shown(label: TextPattern, selected: boolean): Promise<void> {
    await waitUntil(`the row ${label} ${selected ? "selected" : "in sight"}`, async () => {
      const row = (await loans.rows()).find((one) => isNamed(one, label));
      return row?.selected === selected;
    });
  }

  const folded = () =>
    waitUntil("all rows to be folded", async () => (await loans.rows()).every(({ level }) => level === 1));

  it("several have one plan, in which what cannot be sent stays unchecked", async () => {
    await loans.select(["LN-2041"], ["LN-2077"], ["LN-1988"], ["LN-1952"]);
    await loans.chooseFromMenu("Reassign Loan Officer Tasks to Borrower…", "LN-2077");
    const plan = await workbench.quickInput.titled(/^Sandbox: Reassign loan officer tasks/);
    await plan.pick("LN-1952");
    await waitUntil("the boxes to settle", async () => {
      const boxes = (await plan.items()).map(({ label, checked }) => `${label.trim()} ${checked}`);
      return boxes.join() === "LN-2041 true,LN-2077 true,LN-1988 true,LN-1952 false";
    });
    await workbench.page.keyboard.press("Enter");
    await (await workbench.dialog.opened(/^Reassign the loan officer tasks of 3 loans/)).click("Cancel");
  });

  it("a task that moved into a folded group is unfolded and selected, and Open Task opens its page", async () => {
    await loans.select([LOAN]);
    await loans.chooseFromMenu("Reject Document…", LOAN, JOSE, "Completed", PHOTO_ID);
    await (await workbench.quickInput.titled(/^Sandbox: Reject “/)).enter("Expired");
    await (await workbench.dialog.opened(/^Reject “/)).click("Reject");
    const toast = await workbench.notifications.toast(`Sandbox: document rejected. “${PHOTO_ID}” is now: Not started.`);
    await shown(PHOTO_ID, true);
    await toast.click("Open Task");
    await workbench.taskPage.headed(PHOTO_ID);
  });

  it("what the user has selected meanwhile stays selected: keys and the palette act on it", async () => {
    await loans.select([LOAN, JOSE, "Not started", STATEMENTS]);
    await loans.chooseFromMenu("Upload Documents…", LOAN, JOSE, "Not started", DEPOSIT);
    await workbench.fileDialog.choose(join(running.profile.documents, "letter of explanation.txt"));
    await (await workbench.dialog.opened(/^Upload 1 file/)).click("Upload");
    await workbench.notifications.toast(/^Sandbox: 1 file uploaded\. “Explain the deposit.*” is now: In progress\.$/);
    await shown(DEPOSIT, false);
    await eventually(async () =>
      assert.equal((await loans.find(LOAN, JOSE, "Not started", STATEMENTS)).selected, true),
    );
  });

  it("an editor keeps the focus, and the row of the loan is in sight", async () => {
    await workbench.explorer.openFile("letter of explanation.txt");
    await workbench.openContainer("Loan Ops");
    await loans.select([LOAN, "Loan officer tasks"]);
    await workbench.menu.choose("Arrange › Collapse All", () => loans.titleAction("More Actions..."));
    await folded();
    await workbench.palette.run("workbench.action.focusActiveEditorGroup");
    await workbench.palette.run("loanOps.reassignLoanOfficerTasks");
    await (await workbench.dialog.opened(/^Reassign the loan officer tasks/)).click("Reassign");
    const toast = await workbench.notifications.toast(`Sandbox: ${LOAN}: 2 tasks reassigned.`);
    await shown(LOAN, true);
    await eventually(async () =>
      assert.ok(await workbench.page.evaluate(() => document.activeElement?.closest(".editor-instance") !== null)),
    );
    await folded();
    await workbench.openContainer("Explorer");
    await toast.click("Show Loan");
    await workbench.heading("Loan Ops").waitFor();
  });
});
