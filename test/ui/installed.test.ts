import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type RunningWorkbench, startWorkbench } from "./driver/startWorkbench";

describe("the packaged extension, installed, in a window without a folder", () => {
  let running: RunningWorkbench;

  before(async function () {
    this.timeout(90_000);
    const vsix = process.env.LOAN_OPS_TEST_VSIX;
    assert.ok(vsix, "LOAN_OPS_TEST_VSIX names no package: start the UI tests with npm test.");
    running = await startWorkbench({ vsix, folder: undefined });
  });

  after(() => running?.stop());

  it("is what runs, and shows loans and the page of a task", async () => {
    const installed = readdirSync(running.profile.extensions).filter((name) => name.startsWith("loan-ops.loan-ops-"));
    assert.equal(installed.length, 1);
    const loans = await running.workbench.tree("Loans");
    await loans.click("LN-2041", "Linh Nguyễn", "Not started", "W-2 forms for the last two years");
    await running.workbench.taskPage.headed("W-2 forms for the last two years");
  });

  it("uploads a file from anywhere", async () => {
    const { workbench, profile } = running;
    const loans = await workbench.tree("Loans");
    await loans.inlineAction(
      "Upload Documents",
      "LN-2041",
      "Linh Nguyễn",
      "Not started",
      "W-2 forms for the last two years",
    );
    await workbench.fileDialog.choose(join(profile.documents, "bank statement.pdf"));
    await (await workbench.dialog.opened(/Upload 1 file/)).click("Upload");
    await workbench.notifications.toast(/^Simulator: 1 file uploaded\./);
  });
});
