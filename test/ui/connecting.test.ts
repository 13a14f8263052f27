import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withFolder, withService } from "./driver/fixtures";
import { eventually } from "./driver/waitUntil";

describe("connecting one's own service", () => {
  const folder = withFolder();
  const { service, running, workbench } = withService();
  const program = () => join(folder, "token.js");

  before(() => workbench.openContainer("Loan Ops"));

  it("takes a pasted /graphql off the address, lets a wrong one be changed where the failure is told, and lists loans by both their IDs", async () => {
    await workbench.switchTo("Sandbox");
    await (await workbench.quickInput.titled("Address of Sandbox")).enter(`${service.url}/elsewhere/graphql/`);
    await workbench.notifications.toast(/^\/graphql\/ was taken off the address\. Sandbox is at http.*\/elsewhere\.$/);
    await workbench.page.locator(".quick-input-widget input[type=password]:visible").waitFor();
    await (await workbench.quickInput.titled("Access token for Sandbox")).enter(service.token);
    const failed = await workbench.notifications.toast(/^Sandbox \(http.*\/elsewhere\): /);
    await failed.click("Change Address…");
    await (await workbench.quickInput.titled("Address of Sandbox")).enter(service.url);
    await (await workbench.quickInput.titled("Access token for Sandbox")).enter(service.token);
    await workbench.notifications.toast("Sandbox: a test request with this token succeeded.");
    const settings = readFileSync(join(running.profile.userData, "User", "settings.json"), "utf8");
    assert.match(settings, new RegExp(`"${service.url}"`));
    assert.equal(settings.includes(service.token), false);
    const loans = await workbench.tree("Loans");
    await loans.welcoming(/No loans in the list/);
    await loans.titleAction("Add Loan");
    await workbench.quickInput.titled(/Add Loan/);
    // The lines of a column.
    await workbench.clipboard.paste("LN-2041\nloan_3d92be");
    await workbench.page.keyboard.press("Enter");
    await loans.find("LN-2041");
    await loans.find("loan_3d92be");
    await eventually(async () => assert.equal((await loans.children()).length, 2));
  });

  it("takes tokens from a program, which is shown before it runs", async () => {
    writeFileSync(
      program(),
      `process.stdout.write(${JSON.stringify(JSON.stringify({ access_token: service.token, expires_in: 28_800 }))})`,
    );
    await workbench.switchTo("Production");
    await (await workbench.quickInput.titled("Address of Production")).enter(service.url);
    const token = await workbench.quickInput.titled("Access token for Production");
    await token.clickButton("Run a Command…");
    await (await workbench.quickInput.titled("Command for the access token of Production")).enter(`node ${program()}`);
    const dialog = await workbench.dialog.opened(/^Run this command for the access token of Production\?/);
    assert.ok(dialog.text.includes(JSON.stringify(["node", program()])), dialog.text);
    await dialog.click("Run");
    await workbench.notifications.toast("Production: a test request with this token succeeded.");
    await workbench.statusBar.shows("Loan Ops: Production");
    const settings = readFileSync(join(running.profile.userData, "User", "settings.json"), "utf8");
    assert.equal(settings.includes(service.token), false);
    assert.match(settings, /"tokenCommand"/);
    const loans = await workbench.tree("Loans");
    await loans.titleAction("Add Loan");
    await (await workbench.quickInput.titled(/Add Loan/)).enter("LN-2041");
    await loans.find("LN-2041", /José/);
    const item = workbench.statusBar.item(/Loan Ops: Production/).locator("[aria-label]");
    await eventually(async () =>
      assert.match((await item.getAttribute("aria-label")) ?? "", /The access token expires [\w, ]*\d+:\d\d/),
    );
  });
});
