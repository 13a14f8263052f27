import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import type { QuickInput } from "./driver/quickInput";

const REASSIGN = "Reassign Loan Officer Tasks to Borrower…";
const LETTER = "Letter about the disputed account";
/** Its borrower, which the record must not name. */
const BORROWER = "Tamika Brooks";

const REFUSED = "Reassign loan officer tasks: Refused (the token lacks a scope)";
const MOVED = "Reassign loan officer tasks: Confirmed";
const LOST = "Reassign loan officer tasks: Outcome unknown (the connection was lost)";
const UPLOADED = "Upload: Confirmed";
/** Newest first, as they are listed. */
const ALL = [UPLOADED, LOST, MOVED, REFUSED];

/** One window, in this order: it looks at what was sent at the beginning, from more and more distance. */
describe("the activity", () => {
  const { service, workbench, loans } = withSandbox({ loans: ["LN-1988", "LN-2077"] });

  before(async () => {
    const operation = "loan.reassignLoanOfficerTasks";
    service.fault({ operation, fault: "status", status: 403 });
    await reassign("LN-1988");
    await workbench.notifications.toast(
      /^Sandbox: The loan officer tasks of LN-1988 were not reassigned\. The access token does not allow this/,
    );
    await reassign("LN-1988");
    await workbench.notifications.toast(/^Sandbox: LN-1988: 1 task reassigned/);
    service.fault({ operation, fault: "reset", applied: true });
    await reassign("LN-2077");
    await workbench.notifications.toast(/^Sandbox: outcome unknown/);
    await workbench.explorer.chooseFromMenu("Upload to Loan Task…", "pay stub.pdf");
    await (await workbench.quickInput.titled(/^Sandbox: Upload 1 file to a task/)).pick(LETTER);
    await (await workbench.dialog.opened(/^Upload 1 file/)).click("Upload");
    await workbench.notifications.toast(/^Sandbox: 1 file uploaded\./);
    await workbench.notifications.clear();
  });

  afterEach(() => workbench.notifications.clear());

  it("says in words what was sent to whom, why it was refused and how long it took, and is searched", async () => {
    const list = await activity();
    const items = await list.items();
    assert.deepEqual(
      items.map(({ label }) => label.trim()),
      ALL,
    );
    assert.match(
      items[0]?.detail ?? "",
      new RegExp(`Loan LN-1988, Task “${LETTER}” \\(${BORROWER}\\), 1 file: pay stub\\.pdf .*· [\\d.]+ s$`),
    );
    assert.match(items[3]?.detail ?? "", /Loan LN-1988 · HTTP 403 · [\d.]+ s$/);
    assert.deepEqual(await searchedBy(list, "Refused"), [REFUSED]);
    assert.deepEqual(await searchedBy(list, "LN-2077"), [LOST]);
    await list.cancel();
  });

  it("has all that is known of an entry on a page, which is copied for a support request", async () => {
    await (await activity()).pick(UPLOADED);
    await workbench.report.saying(new RegExp(`Sandbox: Upload: Confirmed[^]*${LETTER}[^]*pay stub\\.pdf`));
    await workbench.report.offering("Copy Report", "Open Task", "Show Request");
    const copied = await workbench.clipboard.filledBy(() => workbench.report.choose("Copy Report"));
    for (const part of [BORROWER, "task_c3f001", "pay stub.pdf", "SHA-256", "confirmed", "VS Code"]) {
      assert.ok(copied.includes(part), `${part} is missing in: ${copied}`);
    }
    assert.equal(copied.includes(service.token), false);
    await workbench.report.choose("Open Task");
    await workbench.taskPage.headed(LETTER);
  });

  it("is checked from the page of an entry, which then says what was found, and shows the loan that an entry was about", async () => {
    await (await activity()).pick(LOST);
    await workbench.report.offering("Copy Report", "Check Now", "Show Loan", "Show Request");
    await workbench.report.choose("Check Now");
    await workbench.notifications.toast(
      "Sandbox: None of the tasks is with the loan officer any more: they look reassigned.",
    );
    await workbench.report.saying(/any more: they look reassigned/);
    await workbench.report.offering("Copy Report", "Show Loan", "Show Request");
    await (await activity()).clickInRow(MOVED, "Show Loan");
    await loans.list.locator(".monaco-list-row.selected").filter({ hasText: "LN-1988" }).waitFor();
  });

  async function reassign(reference: string): Promise<void> {
    await loans.chooseFromMenu(REASSIGN, reference);
    await (await workbench.dialog.opened(new RegExp(`of ${reference} to the borrower`))).click("Reassign");
  }

  async function activity(): Promise<QuickInput> {
    await workbench.palette.run("loanOps.showActivity");
    return workbench.quickInput.titled(/^Activity/);
  }

  async function searchedBy(list: QuickInput, words: string): Promise<string[]> {
    await list.type(words);
    return (await list.labels()).map((label) => label.trim());
  }
});
