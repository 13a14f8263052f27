import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import { waitUntil } from "./driver/waitUntil";

const REASSIGN = "Reassign Loan Officer Tasks to Borrower…";
const TITLE = "Sandbox: Reassign loan officer tasks to the borrower";

/** Many loans at once, in this order: each step goes on where the last one ended. */
describe("several rows at once", () => {
  const { service, workbench, loans } = withSandbox({ loans: ["LN-2041", "LN-2077", "LN-1988", "LN-1952"] });

  afterEach(() => workbench.notifications.clear());

  it("have one plan, in which what cannot be sent stays unchecked, one dialog and one message, which leads to all of it", async () => {
    const operation = "loan.reassignLoanOfficerTasks";
    await loans.select(["LN-2041"], ["LN-2077"], ["LN-1988"], ["LN-1952"]);
    await loans.chooseFromMenu(REASSIGN, "LN-2077");
    const plan = await workbench.quickInput.titled(TITLE);
    await plan.pick("LN-1952");
    await waitUntil("the boxes to settle", async () => {
      const boxes = (await plan.items()).map(({ label, checked }) => `${label.trim()} ${checked}`);
      return boxes.join() === "LN-2041 true,LN-2077 true,LN-1988 true,LN-1952 false";
    });
    service.fault({ operation, fault: "status", status: 422 });
    service.fault({ operation, fault: "reset", applied: true });
    await workbench.page.keyboard.press("Enter");
    await (await workbench.dialog.opened(/^Reassign the loan officer tasks of 3 loans/)).click("Reassign");
    const toast = await workbench.notifications.toast(`${TITLE}: 1 task reassigned, 2 refused, 2 outcome unknown.`);
    assert.deepEqual([toast.severity, ...toast.buttons], ["warning", "Retry…", "Show Requests…", "Show Summary"]);
    assert.equal(service.count(operation), 3);
    await toast.click("Show Summary");
    await workbench.editor.showing(
      /❓ 2 outcome unknown.*LN-2077.*❌ 2 refused.*LN-2041.*✅ 1 task reassigned.*LN-1988/s,
    );
    await workbench.editor.offering("Copy Report", "Show Requests…");
  });
});
