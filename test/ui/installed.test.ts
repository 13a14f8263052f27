import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { vsixFile } from "../support/vsix";
import { withWindow } from "./driver/fixtures";

describe("the packaged extension, installed, in a window without a folder", () => {
  const { running, workbench } = withWindow({ window: () => ({ vsix: vsixFile(), folder: undefined }) });

  it("is what runs, shows the simulator's loans without an account or a setting, and uploads a file from anywhere", async () => {
    const installed = readdirSync(running.profile.extensions).filter((name) => name.startsWith("loan-ops.loan-ops-"));
    assert.equal(installed.length, 1);
    const loans = await workbench.tree("Loans");
    await loans.click("LN-2041", "Linh Nguyễn", "Not started", "W-2 forms for the last two years");
    await workbench.taskPage.headed("W-2 forms for the last two years");
    await workbench.statusBar.shows(/Simulator/);
    await loans.inlineAction(
      "Upload Documents",
      "LN-2041",
      "Linh Nguyễn",
      "Not started",
      "W-2 forms for the last two years",
    );
    await workbench.fileDialog.choose(join(running.profile.documents, "bank statement.pdf"));
    await (await workbench.dialog.opened(/Upload 1 file/)).click("Upload");
    await workbench.notifications.toast(/^Simulator: 1 file uploaded\./);
  });
});
