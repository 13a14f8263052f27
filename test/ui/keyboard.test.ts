import assert from "node:assert/strict";
import { join } from "node:path";
import { withService } from "./driver/fixtures";
import { Keyboard } from "./driver/keyboard";

const LOAN = "LN-2041";
const JOSE = "José Ramírez Ortega";
const PAY_STUBS = "Two most recent pay stubs";
const BLURRY = "IMG_2231 (blurry).jpg";

/** Connect, list, open, upload, reject, reassign: in this order, and never a mouse. */
describe("the whole job by keyboard alone", () => {
  let keyboard: Keyboard;

  const { service, running, workbench } = withService({ seed: () => ({}) });

  before(async () => {
    await workbench.statusBar.shows("Loan Ops: Simulator");
    keyboard = new Keyboard(workbench.page);
    await keyboard.watch();
  });

  it("connects an environment, and puts a loan on the list", async () => {
    await keyboard.run("Loan Ops: Switch Environment…");
    await workbench.quickInput.titled("Environment of this window");
    await keyboard.answer("Sandbox");
    await workbench.quickInput.titled("Address of Sandbox");
    await keyboard.answer(service.url);
    await workbench.quickInput.titled("Access token for Sandbox");
    await keyboard.answer(service.token);
    await workbench.statusBar.shows(/Loan Ops: Sandbox$/);
    await workbench.notifications.toast("Sandbox: a test request with this token succeeded. It is saved.");

    await keyboard.run("Loan Ops: Focus on Loans View");
    await keyboard.run("Loan Ops: Add Loan…");
    await workbench.quickInput.titled(/Add Loan/);
    await keyboard.lastAnswer(LOAN);
    await workbench.page.locator(".sidebar .monaco-list-row").filter({ hasText: LOAN }).waitFor();
    await keyboard.run("Loan Ops: Focus on Loans View");
    await keyboard.down("Loans", LOAN);
  });

  it("opens the page of a task from its row, uploads to it and rejects a document of it", async () => {
    await keyboard.into("Loans", JOSE);
    await keyboard.into("Loans", "In progress");
    await keyboard.into("Loans", PAY_STUBS);
    await keyboard.press("Enter");
    const frame = await workbench.taskPage.headed(PAY_STUBS);
    await keyboard.tabTo(frame, "Upload…");
    await keyboard.press("Enter");
    await workbench.fileDialog.choose(join(running.profile.documents, "pay stub.pdf"));
    await keyboard.confirm(/Upload 1 file/, "Upload");
    await workbench.notifications.toast(/^Sandbox: 1 file uploaded\./);
    assert.equal(service.count("uploadBorrowerTaskDocuments"), 1);

    await keyboard.run("View: Focus Active Editor Group");
    await keyboard.tabTo(frame, `Reject… ${BLURRY}`);
    await keyboard.press("Enter");
    await workbench.quickInput.titled(/Reject “IMG_2231/);
    await keyboard.answer("Too blurry to read");
    await keyboard.confirm(/Reject “IMG_2231/, "Reject");
    await workbench.notifications.toast(/^Sandbox: document rejected\./);
    assert.equal(service.count("borrower.rejectDocument"), 1);
  });

  it("reassigns the officer's tasks from the menu of a row, which keeps the focus while the loan is read again", async () => {
    await keyboard.run("Loan Ops: Focus on Loans View");
    await keyboard.press("Home");
    await keyboard.down("Loans", "Loan officer tasks");
    await keyboard.chooseFromMenu("Reassign Loan Officer Tasks to Borrower…");
    await keyboard.confirm(/Reassign the loan officer tasks/, "Reassign");
    await workbench.notifications.toast(/^Sandbox: LN-2041: 2 tasks reassigned/);
    assert.equal(service.count("loan.reassignLoanOfficerTasks"), 1);
    assert.equal(await keyboard.row("Loans"), "Loan officer tasks");
    assert.equal(await keyboard.mousePresses(), "0");
  });
});
