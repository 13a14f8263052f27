import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assertNone } from "../support/assertNone";
import { withSandbox } from "./driver/fixtures";
import { arrivedAt, sha256 } from "./driver/service";
import { eventually } from "./driver/waitUntil";

const LOAN = "LN-2041";
const OTHER = "LN-2077";
const JOSE = "José Ramírez Ortega";
const STATEMENTS = "Bank statements, last 60 days";
const PAY_STUBS = "Two most recent pay stubs";

describe("the main job, by clicks, keys and right-clicks", () => {
  const { service, running, workbench, loans } = withSandbox({ loans: [LOAN] });

  it("service.md 3.1: shows borrowers, and their tasks by status, or by status first", async () => {
    await eventually(async () =>
      assert.deepEqual(labels(await loans.children(LOAN)), [JOSE, "Linh Nguyễn", "Loan officer tasks"]),
    );
    await eventually(async () =>
      assert.deepEqual(labels(await loans.children(LOAN, JOSE)), ["Not started", "In progress", "Completed"]),
    );
    await eventually(async () =>
      assert.match((await loans.find(LOAN, JOSE, "Not started", STATEMENTS)).label, /^\d+d late · /),
    );
    await eventually(async () => assert.notEqual(await workbench.badge("Loan Ops"), ""));
    await workbench.groupTasks("Status");
    await eventually(async () =>
      assert.match((await loans.find(LOAN, "Completed", "Government-issued photo ID")).description, /José/),
    );
    await workbench.groupTasks("Borrower");
  });

  it("service.md 2.5, 2.7: opens a task with its fields", async () => {
    await loans.click(LOAN, JOSE, "Not started", STATEMENTS);
    await shows(
      STATEMENTS,
      "Sandbox",
      LOAN,
      JOSE,
      "Not started",
      "HIGH",
      "every page of your statements",
      "task_7d10a2",
    );
  });

  it("service.md 4.4, 3.2: uploads two files from the explorer to a borrower's task, in one request, and shows in the tree and on the open page what it says then", async () => {
    await loans.click(LOAN, JOSE, "Not started", STATEMENTS);
    await workbench.taskPage.headed(STATEMENTS);
    await workbench.explorer.chooseFromMenu("Upload to Loan Task…", "bank statement.pdf", "pay stub.pdf");
    const pick = await workbench.quickInput.titled(/Upload 2 files to a task/);
    await pick.type("Bank statements");
    await pick.pick(STATEMENTS);
    await (await workbench.dialog.opened(/Upload 2 files/)).click("Upload");
    await workbench.notifications.toast(`Sandbox: 2 files uploaded. “${STATEMENTS}” is now: In progress.`);
    // A view that is hidden stays hidden.
    await workbench.heading("Explorer").waitFor();
    assert.equal(service.count("uploadBorrowerTaskDocuments"), 1);
    assert.deepEqual(
      arrivedAt(service, "task_7d10a2"),
      ["bank statement.pdf", "pay stub.pdf"].map((name) => ({
        name,
        sha256: sha256(readFileSync(join(running.profile.documents, name))),
      })),
    );
    await workbench.openContainer("Loan Ops");
    await loans.find(LOAN, JOSE, "In progress", STATEMENTS);
    await shows(STATEMENTS, "bank statement.pdf", "In progress");
  });

  it("service.md 4.5: uploads to a loan officer task from its row, through the file dialog", async () => {
    await loans.inlineAction("Upload Documents", LOAN, "Loan officer tasks", "In progress", /purchase contract/);
    await workbench.fileDialog.choose(join(running.profile.documents, "driver license.png"));
    await (await workbench.dialog.opened(/Upload 1 file/)).click("Upload");
    await workbench.notifications.toast(/^Sandbox: 1 file uploaded\./);
    assert.equal(service.count("uploadLoanOfficerTaskDocuments"), 1);
  });

  it("service.md 3.2, 4.3 rejectDocument: rejects a document with a reason, and the task is reopened", async () => {
    await loans.chooseFromMenu("Reject Document…", LOAN, JOSE, "In progress", PAY_STUBS);
    await (await workbench.quickInput.titled(/^Sandbox: Reject Document: /)).pick("IMG_2231 (blurry).jpg");
    const reason = await workbench.quickInput.titled("Sandbox: Reject “IMG_2231 (blurry).jpg”");
    await reason.enter("Too blurry to read");
    await (await workbench.dialog.opened(/Reject “IMG_2231/)).click("Reject");
    await workbench.notifications.toast(/^Sandbox: document rejected\. .*is now: In progress\./);

    const document = service.state.documents.get("doc_c90312");
    assert.deepEqual(
      [document?.archived, document?.archiveReasonNotes, document?.rejections],
      [true, "Too blurry to read", 1],
    );
    assert.equal(service.count("borrower.rejectDocument"), 1);
  });

  it("service.md 4.3 reassignLoanOfficerTasks: hands over the officer's tasks and no other, once", async () => {
    await loans.chooseFromMenu("Reassign Loan Officer Tasks to Borrower…", LOAN, "Loan officer tasks");
    await (await workbench.dialog.opened(/Reassign the loan officer tasks/)).click("Reassign");
    await workbench.notifications.toast(/^Sandbox: LN-2041: 2 tasks reassigned/);

    assert.equal(service.count("loan.reassignLoanOfficerTasks"), 1);
    const assignees = ["c1", "c2", "c3", "c4"].map((end) => service.state.tasks.get(`task_7d10${end}`)?.assignedTo);
    assert.deepEqual(assignees, ["BORROWER", "BORROWER", "BORROWER", "PROCESSOR"]);
    await eventually(async () =>
      assert.match((await loans.find(LOAN, "Loan officer tasks", "Not started", /Verify/)).description, /borrower/),
    );
  });

  it("service.md 4.3 borrower.create: looks up a deal and creates a borrower in it", async () => {
    const deals = await workbench.tree("Deals");
    await deals.titleAction("Add Deal");
    await (await workbench.quickInput.titled(/Add Deal/)).enter("deal_51c0d7");
    await deals.find("DL-1007", JOSE);

    await deals.chooseFromMenu("Create Borrower…", "DL-1007");
    // A step back and forth again keeps what was typed, also in the box that was left by it.
    const input = await workbench.quickInput.titled(/Create a borrower in DL-1007/);
    await input.nextStep("Zoe");
    await input.type("O'Bri");
    await input.clickButton("Back");
    await input.saying(/^First name/);
    await eventually(async () => assert.equal(await input.value(), "Zoe"));
    await input.nextStep("Zoë");
    await eventually(async () => assert.equal(await input.value(), "O'Bri"));
    await input.clickButton("Back");
    await input.saying(/^First name/);
    for (const answer of ["Zoë", "O'Brien", "zoe@example.com"]) {
      await (await workbench.quickInput.titled(/Create a borrower in DL-1007/)).nextStep(answer);
    }
    await (await workbench.dialog.opened(/Create a borrower/)).click("Create");
    await workbench.notifications.toast(/^Sandbox: borrower created/);

    assert.equal(service.count("borrower.create"), 1);
    const created = [...service.state.borrowers.values()].at(-1)?.personalInformation;
    assert.deepEqual(created, { firstName: "Zoë", lastName: "O'Brien", email: "zoe@example.com" });
    await deals.selects("Zoë O'Brien");
  });

  it("removes a loan from the list and keeps the other, across a reload of the window", async () => {
    await loans.click(LOAN, JOSE, "Not started", STATEMENTS);
    await workbench.taskPage.headed(STATEMENTS);
    await loans.titleAction("Add Loan");
    await (await workbench.quickInput.titled(/Add Loan/)).enter(OTHER);
    await loans.chooseFromMenu("Remove Loan from List", OTHER);
    await loans.gone(OTHER);
    await running.reload();
    await loans.find(LOAN, JOSE);
    await eventually(async () => assert.deepEqual(labels(await loans.children()), [LOAN]));
    await workbench.editor.titled("LN-2041 · Bank statements");
    await workbench.taskPage.headed(STATEMENTS);
  });

  async function shows(heading: string, ...parts: string[]): Promise<void> {
    const frame = await workbench.taskPage.headed(heading);
    await eventually(async () => {
      const text = (await frame.locator("body").allInnerTexts()).join("");
      assertNone(parts.filter((part) => !text.includes(part)));
    });
  }
});

function labels(rows: readonly { readonly label: string }[]): string[] {
  return rows.map(({ label }) => label);
}
