import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import { type Service, startService } from "./driver/simulator";
import type { Tree } from "./driver/tree";
import type { Workbench } from "./driver/workbench";

const REASSIGN = "Reassign Loan Officer Tasks to Borrower…";

/** Entries of the activity, chosen where the window is, without a token, and elsewhere, in this order. */
describe("an entry of the activity that is chosen", () => {
  let service: Service;
  let workbench: Workbench;
  let loans: Tree;

  withSandbox({ service: startService, loans: ["LN-1988", "LN-2077"] }, (fixture) => {
    ({ service, workbench, loans } = fixture);
  });

  before(async () => {
    await reassign("LN-1988");
    await workbench.notifications.toast(/^Sandbox: 1 task of LN-1988 reassigned/);
    await service.control.fail({ operation: "loan.reassignLoanOfficerTasks", fault: "reset", applied: true });
    await reassign("LN-2077");
    await workbench.notifications.toast(/^Sandbox: outcome unknown/);
    await workbench.notifications.clear();
  });

  afterEach(() => workbench.notifications.clear());

  it("shows the loan that it was about, where it was about no task", async () => {
    await choose(/: Confirmed$/);
    await loans.list.locator(".monaco-list-row.selected").filter({ hasText: "LN-1988" }).waitFor();
  });

  it("is not said to be elsewhere when only the token is missing here", async () => {
    await workbench.palette.run("loanOps.clearToken");
    await (await workbench.dialog.opened(/Clear the access token of Sandbox/)).click("Clear");
    await workbench.statusBar.shows("Loan Ops: Sandbox (no token)");
    await workbench.notifications.clear();
    await choose(/: Outcome unknown$/);
    const toast = await workbench.notifications.toast("Sandbox has no access token yet.");
    assert.deepEqual(toast.buttons, ["Set Access Token…"]);
  });

  it("beside it, whoever hears the status bar hears that the token is missing, and where the window works", async () => {
    const label = await workbench.statusBar
      .item(/Loan Ops: Sandbox/)
      .locator("[aria-label]")
      .getAttribute("aria-label");
    assert.match(label ?? "", /^Loan Ops works with Sandbox: no token\. Sandbox: test data\. http/);
  });

  it("of another environment leads there, also when nothing is open about it", async () => {
    await workbench.statusBar.click(/Loan Ops:/);
    await (await workbench.quickInput.titled("Environment of this window")).pick("Simulator");
    await workbench.statusBar.shows("Loan Ops: Simulator");
    await choose(/: Confirmed$/);
    const toast = await workbench.notifications.toast("This was sent to Sandbox. Switch to that environment first.");
    await toast.click("Switch Environment…");
    await (await workbench.quickInput.titled("Environment of this window")).cancel();
  });

  async function reassign(reference: string): Promise<void> {
    await loans.chooseFromMenu(REASSIGN, reference);
    await (await workbench.dialog.opened(new RegExp(`of ${reference} to the borrower`))).click("Reassign");
  }

  async function choose(outcome: RegExp): Promise<void> {
    await workbench.palette.run("loanOps.showActivity");
    await (await workbench.quickInput.titled(/^Activity/)).pick(outcome);
  }
});
