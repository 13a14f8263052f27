import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import { waitUntil } from "./driver/waitUntil";

const REASSIGN = "Reassign Loan Officer Tasks to Borrower…";
const TITLE = "Sandbox: Reassign loan officer tasks to the borrower";

/** Many loans at once, in this order: each step goes on where the last one ended. */
describe("several rows at once", () => {
  const { service, workbench, loans } = withSandbox({ loans: ["LN-2041", "LN-2077", "LN-1988", "LN-1952"] });

  afterEach(() => workbench.notifications.clear());

  it("a right-click on a row that is not selected is about that row alone", async () => {
    await loans.select(["LN-2041"], ["LN-2077"]);
    await loans.chooseFromMenu(REASSIGN, "LN-1988");
    const dialog = await workbench.dialog.opened(/^Reassign 1 loan officer task of LN-1988/);
    await dialog.click("Cancel");
  });

  it("have one plan, in which what cannot be sent stays unchecked, one dialog and one message, which leads to all of it", async () => {
    const operation = "loan.reassignLoanOfficerTasks";
    await loans.select(["LN-2041"], ["LN-2077"], ["LN-1988"], ["LN-1952"]);
    await loans.chooseFromMenu(REASSIGN, "LN-2077");
    const plan = await workbench.quickInput.titled(TITLE);
    await plan.pick("LN-1952");
    await waitUntil("the boxes to settle", async () => {
      const boxes = (await plan.items()).map(({ label, checked }) => `${label.trim()} ${checked}`);
      return boxes.join() === "LN-2041 true,LN-2077 true,LN-1988 true,LN-1952 false" || undefined;
    });
    service.fault({ operation, fault: "status", status: 422 });
    service.fault({ operation, fault: "reset", applied: true });
    await workbench.page.keyboard.press("Enter");
    await (await workbench.dialog.opened(/^Reassign the loan officer tasks of 3 loans/)).click("Reassign");
    const toast = await workbench.notifications.toast(`${TITLE}: 1 done, 1 refused, 1 outcome unknown.`);
    assert.deepEqual(
      [toast.severity, ...toast.buttons],
      ["warning", "Retry Refused…", "Show Requests…", "Show Summary"],
    );
    assert.equal(service.count(operation), 3);
    await toast.click("Show Summary");
    await workbench.report.saying(/❓ 1 outcome unknown.*LN-2077.*❌ 1 refused.*LN-2041.*✅ 1 done.*LN-1988/s);
    await workbench.report.offering("Copy Report", "Show Requests…");
    await workbench.report.choose("Show Requests…");
    const requests = await workbench.quickInput.titled("Failed requests");
    assert.deepEqual(
      (await requests.items()).map(({ label, detail }) => [label, /no answer|HTTP \d+/.exec(detail)?.[0]]),
      [
        ["Reassign loan officer tasks: loan_3d92be", "no answer"],
        ["Reassign loan officer tasks: loan_8f3a21", "HTTP 422"],
      ],
    );
    await requests.cancel();
  });
});
