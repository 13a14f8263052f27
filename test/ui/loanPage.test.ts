import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import { eventually } from "./driver/waitUntil";

const LOAN = "LN-2041";
const TITLE = "Loan LN-2041";
const JOSE = "José Ramírez Ortega";
const PAY_STUBS = "Two most recent pay stubs";
const BLURRY = "IMG_2231 (blurry).jpg";
const TABS = { loan: TITLE, payStubs: `${LOAN} · Pay stubs`, statements: `${LOAN} · Bank statements` };

describe("the page of a loan", () => {
  const { running, service, workbench, loans } = withSandbox({
    window: () => ({ settings: { "workbench.editor.enablePreview": true } }),
    loans: [LOAN],
  });

  async function open() {
    await loans.click(LOAN);
    return workbench.taskPage.headed(TITLE);
  }

  it("opens by a click, which folds nothing, on the tab that tasks have too; a double click keeps it and unfolds the row", async () => {
    const { expanded } = await loans.find(LOAN);
    await open();
    await eventually(async () => assert.equal((await loans.find(LOAN)).expanded, expanded));
    await workbench.tabs.are(TABS.loan);
    await loans.click(LOAN, JOSE, "In progress", PAY_STUBS);
    await workbench.taskPage.headed(PAY_STUBS);
    await workbench.tabs.are(TABS.payStubs);
    await loans.click(LOAN);
    await workbench.taskPage.headed(TITLE);
    await workbench.tabs.are(TABS.loan);
    await (await loans.element(LOAN)).dblclick();
    await eventually(async () => assert.equal((await loans.find(LOAN)).expanded, !expanded));
    await loans.click(LOAN, JOSE, "In progress", PAY_STUBS);
    await workbench.taskPage.headed(PAY_STUBS);
    await workbench.tabs.are(TABS.loan, TABS.payStubs);
  });

  it("has all tasks, each a way to its page, from which one comes back; it stays, and comes back after a reload", async () => {
    const frame = await open();
    const rows = frame.locator("#tasks-heading").locator("xpath=ancestor::section").locator("tbody tr");
    await eventually(async () => assert.equal(await rows.count(), 10));
    await frame.getByRole("button", { name: PAY_STUBS, exact: true }).last().click();
    const task = await workbench.taskPage.headed(PAY_STUBS);
    await workbench.tabs.are(TABS.loan, TABS.payStubs);
    await task.getByRole("button", { name: TITLE }).click();
    await workbench.taskPage.headed(TITLE);
    await workbench.tabs.are(TABS.loan, TABS.payStubs);
    await running.reload();
    await workbench.taskPage.headed(TITLE);
  });

  it("is used by keys alone: asks for files, asks before it reassigns, and rejects, which then stands on the timeline", async () => {
    await loans.click(LOAN);
    await loans.list.focus();
    await workbench.page.keyboard.press("Enter");
    const frame = await workbench.taskPage.headed(TITLE);
    const press = async (name: string) => {
      await frame.getByRole("button", { name }).focus();
      await workbench.page.keyboard.press("Enter");
    };
    await press(`Upload… ${PAY_STUBS}`);
    await workbench.fileDialog.leave();
    await press("Reassign Loan Officer Tasks to Borrower…");
    await (await workbench.dialog.opened(/^Reassign the loan officer tasks/)).click("Cancel");
    await press(`Reject… ${PAY_STUBS}`);
    await (await workbench.quickInput.titled(/^Sandbox: Reject Document: /)).pick(BLURRY);
    await (await workbench.quickInput.titled(`Sandbox: Reject “${BLURRY}”`)).enter("Too blurry");
    await (await workbench.dialog.opened(/Reject “IMG_2231/)).click("Reject");
    await frame.locator("summary").focus();
    await workbench.page.keyboard.press("Enter");
    await frame.locator("details tr").filter({ hasText: "Reject document: Confirmed" }).waitFor();
    assert.equal(service.count("borrower.rejectDocument"), 1);
    assert.equal(service.count("uploadBorrowerTaskDocuments"), 0);
    assert.equal(service.count("loan.reassignLoanOfficerTasks"), 0);
  });
});
