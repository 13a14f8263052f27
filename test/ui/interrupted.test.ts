import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import type { OpenDialog } from "./driver/messages";
import { waitUntil } from "./driver/waitUntil";
import type { Workbench } from "./driver/workbench";

const LOAN = "LN-2041";
const OPERATION = "loan.reassignLoanOfficerTasks";
const FOUND = "None of the tasks is with the loan officer any more: they look reassigned.";

describe("a change whose answer does not come", () => {
  const { service, running, workbench: first } = withSandbox({ loans: [LOAN] });

  async function askIn(window: Workbench): Promise<OpenDialog> {
    await window.page.bringToFront();
    await (await window.tree("Loans")).chooseFromMenu("Reassign Loan Officer Tasks to Borrower…", LOAN);
    return window.dialog.opened(/Reassign the loan officer tasks/);
  }

  it("is sent once by two windows, has an unknown outcome at the start after a crash, and Check Now says what is there", async () => {
    const second = await running.openWindow();
    await (await second.tree("Loans")).find(LOAN, "Loan officer tasks");
    service.fault({ operation: OPERATION, fault: "no-answer-after" });
    const dialogs = [await askIn(first), await askIn(second)];
    await dialogs[0]?.click("Reassign");
    await waitUntil("the first to arrive", async () => service.count(OPERATION) === 1);
    await dialogs[1]?.click("Reassign");
    const toast = await second.notifications.toast(/already being sent, here or in another window/);
    assert.equal(toast.severity, "warning");

    await running.crash();
    const workbench = await running.restart();
    const told = await workbench.notifications.toast(
      /^Sandbox: outcome unknown\. VS Code closed while this was being sent: Reassign loan officer tasks \(.*LN-2041.*\)\. Nothing was sent again\./,
    );
    assert.deepEqual(told.buttons, ["Check Now", "Show Activity"]);
    await told.click("Check Now");
    await workbench.notifications.toast(`Sandbox: ${FOUND}`);
    await waitUntil("the check to be written down", async () => {
      await workbench.palette.run("loanOps.showActivity");
      const list = await workbench.quickInput.titled("Activity: what was sent from here");
      const labels = (await list.items()).map(({ label }) => label.trim());
      await list.cancel();
      return labels.includes(`Reassign loan officer tasks: Outcome unknown (interrupted). ${FOUND}`);
    });
    assert.equal(service.count(OPERATION), 1);
  });
});
