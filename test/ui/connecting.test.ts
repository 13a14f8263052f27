import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withFolder, withService } from "./driver/fixtures";
import { eventually } from "./driver/waitUntil";

/** One window that is connected to one's own service, in this order. */
describe("connecting one's own service", () => {
  const folder = withFolder();
  const { service, running, workbench } = withService();
  const program = () => join(folder, "token.js");

  before(() => workbench.openContainer("Loan Ops"));

  it("takes a pasted /graphql off the address, and lets a wrong one be changed where the failure is told", async () => {
    await workbench.switchTo("Sandbox");
    await (await workbench.quickInput.titled("Address of Sandbox")).enter(`${service.url}/elsewhere/graphql/`);
    await workbench.notifications.toast(/^\/graphql\/ was taken off the address\. Sandbox is at http.*\/elsewhere\.$/);
    await workbench.page.locator(".quick-input-widget input[type=password]:visible").waitFor();
    await (await workbench.quickInput.titled("Access token for Sandbox")).enter(service.token);
    const failed = await workbench.notifications.toast(/^Sandbox \(http.*\/elsewhere\): /);
    await failed.click("Change Address…");
    await (await workbench.quickInput.titled("Address of Sandbox")).enter(service.url);
    await (await workbench.quickInput.titled("Access token for Sandbox")).cancel();
  });

  it("takes tokens from a program, which is shown before it runs", async () => {
    writeFileSync(
      program(),
      `process.stdout.write(${JSON.stringify(JSON.stringify({ access_token: service.token, expires_in: 28_800 }))})`,
    );
    await workbench.palette.run("loanOps.setToken");
    const token = await workbench.quickInput.titled("Access token for Sandbox");
    await token.clickButton("Run a Command…");
    await (await workbench.quickInput.titled("Command for the access token of Sandbox")).enter(`node ${program()}`);
    const dialog = await workbench.dialog.opened(/^Run this command for the access token of Sandbox\?/);
    assert.ok(dialog.text.includes(JSON.stringify(["node", program()])), dialog.text);
    await dialog.click("Run");
    await workbench.notifications.toast("Sandbox: a test request with this token succeeded.");
    await workbench.statusBar.shows("Loan Ops: Sandbox");
    const settings = readFileSync(join(running.profile.userData, "User", "settings.json"), "utf8");
    assert.equal(settings.includes(service.token), false);
    assert.match(settings, /"tokenCommand"/);
    const loans = await workbench.tree("Loans");
    await loans.titleAction("Add Loan");
    await (await workbench.quickInput.titled(/Add Loan/)).enter("LN-2041");
    await loans.find("LN-2041", /José/);
    const item = workbench.statusBar.item(/Loan Ops: Sandbox/).locator("[aria-label]");
    await eventually(async () =>
      assert.match((await item.getAttribute("aria-label")) ?? "", /The access token expires [\w, ]*\d+:\d\d/),
    );
  });
});
