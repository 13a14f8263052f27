import assert from "node:assert/strict";
import { join } from "node:path";
import type { Frame } from "../host/browser.mjs";
import { violations } from "./driver/accessibility";
import { withSandbox } from "./driver/fixtures";
import { type Service, startService } from "./driver/simulator";
import type { RunningWorkbench } from "./driver/startWorkbench";
import type { Tree } from "./driver/tree";
import { waitUntil } from "./driver/waitUntil";
import type { Workbench } from "./driver/workbench";

const LOAN = "LN-2041";
const LOAN_ID = "loan_8f3a21";
const DEAL_ID = "deal_51c0d7";
const JOSE = "José Ramírez Ortega";
const PAY_STUBS = "Two most recent pay stubs";
const STATEMENTS = "Bank statements, last 60 days";
const BLURRY = "IMG_2231 (blurry).jpg";
const BLURRY_ID = "doc_c90312";
const SCOPE = "update:borrower";
const LACKS_SCOPE = `“${BLURRY}” was not rejected: this token lacks the scope ${SCOPE}.`;

/** One window, in this order. The service refuses by what it is made to forget while a dialog is open. */
describe("a change that the service refuses", () => {
  let service: Service;
  let running: RunningWorkbench;
  let workbench: Workbench;
  let loans: Tree;
  let frame: Frame;

  withSandbox({ service: () => startService({ scopes: [] }), loans: [LOAN] }, (fixture) => {
    ({ service, running, workbench, loans } = fixture);
  });

  before(async () => {
    await loans.click(LOAN, JOSE, "In progress", PAY_STUBS);
    frame = await workbench.taskPage.headed(PAY_STUBS);
  });

  afterEach(async () => {
    await service.clearFaults();
    await workbench.notifications.clear();
  });

  const button = (name: string) => frame.getByRole("button", { name, exact: true });

  /** Up to the dialog's last answer, before which something may happen to the service. */
  async function reject(meanwhile: () => unknown = () => undefined): Promise<void> {
    await button(`Reject… ${BLURRY}`).click();
    await (await workbench.quickInput.titled(`Sandbox: Reject “${BLURRY}”`)).enter("Blurry");
    const dialog = await workbench.dialog.opened(/^Reject “/);
    await meanwhile();
    await dialog.click("Reject");
  }

  async function upload(): Promise<void> {
    await loans.chooseFromMenu("Upload Documents…", LOAN, JOSE, "Not started", STATEMENTS);
    await workbench.fileDialog.choose(join(running.profile.documents, "pay stub.pdf"));
    await (await workbench.dialog.opened(/^Upload 1 file/)).click("Upload");
  }

  async function noNotice(): Promise<void> {
    await frame.getByText(/was not rejected/).waitFor({ state: "detached" });
  }

  it("service.md 5.3: for a missing scope says so in one sentence, here and on the page, and leads to another token", async () => {
    await reject();
    const toast = await workbench.notifications.toast(`Sandbox: ${LACKS_SCOPE}`);
    assert.deepEqual([toast.severity, ...toast.buttons], ["error", "Set Access Token…", "Show Request", "Show Log"]);
    await frame.getByText(LACKS_SCOPE).waitFor();
    await button("Show Request").waitFor();
    assert.deepEqual(await violations(frame), []);
    await button("Set Access Token…").click();
    await (await workbench.quickInput.titled("Access token for Sandbox")).cancel();
    await toast.click("Set Access Token…");
    await (await workbench.quickInput.titled("Access token for Sandbox")).cancel();
    assert.equal(service.state.documents.get(BLURRY_ID)?.archived, false);
  });

  it("of several has the same sentence for each, behind one summary, and the same way out", async () => {
    await loans.chooseFromMenu("Reject Document…", LOAN, JOSE, "In progress", PAY_STUBS);
    await (await workbench.quickInput.titled(/Reject a document of/)).pick(/^Several of these/);
    await workbench.quickInput.titled("Sandbox: Reject documents");
    await workbench.page.keyboard.press("Enter");
    await (await workbench.quickInput.titled("Sandbox: Reason for rejecting 2 documents")).enter("Blurry");
    await (await workbench.dialog.opened(/^Reject 2 documents/)).click("Reject");
    const toast = await workbench.notifications.toast("Sandbox: Reject documents: 2 refused.");
    assert.deepEqual(toast.buttons, ["Set Access Token…", "Retry Refused…", "Show Requests…", "Show Summary"]);
    await toast.click("Show Summary");
    // Lines are broken where they are too long.
    const sentence = String.raw`”\s+was\s+not\s+rejected:\s+this\s+token\s+lacks\s+the\s+scope\s+update:borrower\.`;
    await workbench.report.saying(new RegExp(`October\\.pdf${sentence}[^]*blurry\\)\\.jpg${sentence}`));
    await workbench.report.offering("Copy Report", "Show Requests…");
    await workbench.report.choose("Show Requests…");
    const requests = await workbench.quickInput.titled("Failed requests");
    assert.equal((await requests.items()).length, 2);
    await requests.cancel();
    await workbench.palette.run("workbench.action.closeActiveEditor");
    frame = await workbench.taskPage.headed(PAY_STUBS);
  });

  it("is forgotten on the page by a refresh, and by the change that is sent again", async () => {
    await frame.getByText(/was not rejected/).waitFor();
    await button("Refresh").click();
    await noNotice();
    await reject();
    await frame.getByText(LACKS_SCOPE).waitFor();
    service.setToken({ scopes: [SCOPE] });
    service.fault({ operation: "borrower.rejectDocument", fault: "reset", applied: false });
    await reject();
    const { message } = await workbench.notifications.toast(/^Sandbox: outcome unknown\./);
    assert.doesNotMatch(message, /was not rejected|The rejection/);
    await noNotice();
  });

  it("service.md 4.3 rule 2: for a document that is not on the loan: the task is a click away", async () => {
    const document = service.state.documents.get(BLURRY_ID);
    assert.ok(document);
    await reject(() => service.state.documents.delete(BLURRY_ID));
    const sentence = `“${BLURRY}” was not rejected: the service did not find it on ${LOAN}. The service refused: "Document not found on the loan."`;
    const toast = await workbench.notifications.toast(`Sandbox: ${sentence}`);
    assert.deepEqual(toast.buttons, ["Refresh Loan", "Open Task", "Show Request", "Show Log"]);
    await frame.getByText(sentence).waitFor();
    service.state.documents.set(BLURRY_ID, document);
    await workbench.palette.run("workbench.action.closeAllEditors");
    await toast.click("Open Task");
    frame = await workbench.taskPage.headed(PAY_STUBS);
    await button("Refresh").click();
    await button(`Reject… ${BLURRY}`).waitFor();
  });

  it("service.md 4.3 rule 3: for a document without a task", async () => {
    const document = service.state.documents.get(BLURRY_ID);
    const taskId = document?.taskId;
    await reject(() => document && Object.assign(document, { taskId: undefined }));
    const toast = await workbench.notifications.toast(
      `Sandbox: “${BLURRY}” was not rejected: the service has no task for it. The service refused: "The document has no task associated with it."`,
    );
    assert.deepEqual(toast.buttons, ["Open Task", "Show Request", "Show Log"]);
    if (document) Object.assign(document, { taskId });
  });

  it("is gone from the page once share-safe mode is on: it was said with names", async () => {
    await frame.getByText(`“${BLURRY}” was not rejected`).waitFor();
    await workbench.palette.run("loanOps.toggleShareSafe");
    await frame.getByText("was not rejected").waitFor({ state: "detached" });
    const text = (await frame.locator("main").allInnerTexts()).join("");
    assert.equal(text.includes("blurry") || text.includes("associated with it"), false, text);
    await workbench.statusBar.click("Share-safe");
    await (await workbench.dialog.opened(/^Show names/)).click("Show Names");
    await loans.find(LOAN, JOSE);
  });

  it("service.md 4.3: for a loan that is gone when its tasks are to be reassigned: it can be read again", async () => {
    const loan = service.state.loans.get(LOAN_ID);
    assert.ok(loan);
    await loans.chooseFromMenu("Reassign Loan Officer Tasks to Borrower…", LOAN);
    const dialog = await workbench.dialog.opened(/^Reassign 2 loan officer tasks/);
    service.state.loans.delete(LOAN_ID);
    await dialog.click("Reassign");
    const toast = await workbench.notifications.toast(
      `Sandbox: The loan officer tasks of ${LOAN} were not reassigned: the service did not find this loan. The service refused: "Loan not found."`,
    );
    assert.deepEqual(toast.buttons, ["Refresh Loan", "Switch Environment…", "Show Request", "Show Log"]);
    await loans.find(LOAN, /Loan not found/);
    service.state.loans.set(LOAN_ID, loan);
    await toast.click("Refresh Loan");
    await loans.gone(/Loan not found/);
  });

  it("service.md 4.3: for a deal that is gone when a borrower is to be created", async () => {
    const deals = await workbench.tree("Deals");
    await deals.titleAction("Add Deal");
    await (await workbench.quickInput.titled(/Add deals/)).enter(DEAL_ID);
    await deals.find("DL-1007", JOSE);
    await deals.chooseFromMenu("Create Borrower…", "DL-1007");
    for (const answer of ["Zoë", "O'Brien", "zoe@example.com"]) {
      await (await workbench.quickInput.titled(/Create a borrower in DL-1007/)).nextStep(answer);
    }
    const dialog = await workbench.dialog.opened(/^Create a borrower/);
    const deal = service.state.deals.get(DEAL_ID);
    assert.ok(deal);
    service.state.deals.delete(DEAL_ID);
    await dialog.click("Create");
    const toast = await workbench.notifications.toast(
      'Sandbox: No borrower was created in DL-1007: the service did not find this deal. The service refused: "Deal not found."',
    );
    assert.deepEqual(toast.buttons, ["Refresh Deal", "Switch Environment…", "Show Request", "Show Log"]);
    await deals.find("DL-1007", /Deal not found/);
    service.state.deals.set(DEAL_ID, deal);
    await toast.click("Refresh Deal");
    await deals.gone(/Deal not found/);
  });

  it("service.md 7.5: for a task that takes no upload at this address: the loan can be read again", async () => {
    service.fault({ operation: "uploadBorrowerTaskDocuments", fault: "status", status: 404 });
    await upload();
    const toast = await workbench.notifications.toast(
      `Sandbox: “pay stub.pdf” was not uploaded to “${STATEMENTS}”. The service accepts no documents for this task at this address (HTTP 404). Refresh the loan.`,
    );
    assert.deepEqual(toast.buttons, ["Retry…", "Refresh Loan", "Show Request", "Show Log"]);
    const reads = service.count("loan");
    await toast.click("Refresh Loan");
    await waitUntil("the loan to be read", async () => service.count("loan") > reads || undefined);
  });

  it("service.md 7.5: for an upload that is too large: other files can be chosen", async () => {
    service.fault({ operation: "uploadBorrowerTaskDocuments", fault: "status", status: 413 });
    await upload();
    const toast = await workbench.notifications.toast(
      `Sandbox: “pay stub.pdf” was not uploaded to “${STATEMENTS}”. The service refused the upload as too large (HTTP 413). Send fewer or smaller files.`,
    );
    assert.deepEqual(toast.buttons, ["Retry…", "Choose Other Files…", "Show Request", "Show Log"]);
    await toast.click("Choose Other Files…");
    await workbench.fileDialog.choose(join(running.profile.documents, "bank statement.pdf"));
    const dialog = await workbench.dialog.opened(/^Upload 1 file to “Bank statements/);
    assert.match(dialog.text, /bank statement\.pdf/);
    await dialog.click("Cancel");
  });

  it("is told from one that was not sent: nothing is said of the service, and the connection can be looked into", async () => {
    await workbench.openContainer("Loan Ops");
    await reject(() => service.fault({ fault: "connection-refused", seconds: 60 }));
    const toast = await workbench.notifications.toast(
      `Sandbox: The rejection of “${BLURRY}” was not sent. The service refused the connection. Check the base URL, and that the service is running.`,
    );
    assert.deepEqual(toast.buttons, ["Diagnose Connection", "Switch Environment…", "Show Request", "Show Log"]);
    await frame.getByText(/^The rejection of “.*” was not sent\./).waitFor();
  });
});
