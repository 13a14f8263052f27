import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../host/freePort.mjs";
import { withFolder, withService } from "./driver/fixtures";
import { eventually } from "./driver/waitUntil";

describe("connecting one's own service", () => {
  const folder = withFolder();
  const { service, running, workbench } = withService();
  const program = () => join(folder, "token.js");

  before(() => workbench.openContainer("Loan Ops"));

  it("is done in six steps with a wrong port first, keeps what was typed, and lists loans by both their IDs", async () => {
    const wrong = `127.0.0.1:${await freePort()}`;
    const address = () => workbench.quickInput.titled("Address of Sandbox");
    // Steps 1 and 2: the status bar, and Sandbox.
    await workbench.switchTo("Sandbox");
    // Steps 3 and 4: the wrong address, and the right one in the same box.
    await (await address()).enter(`http://${wrong}`);
    await workbench.quickInput.saying(new RegExp(`^${wrong} refuses connections: nothing listens there\\. `));
    await eventually(async () => assert.equal(await workbench.quickInput.value(), `http://${wrong}`));
    await workbench.quickInput.enter(`${service.url}/graphql/`);
    await workbench.notifications.toast(/^\/graphql\/ was taken off the address\. Sandbox is at http:.*\d\.$/);
    // Step 5: the token. It would be the last one.
    await workbench.page.locator(".quick-input-widget input[type=password]:visible").waitFor();
    await (await workbench.quickInput.titled("Access token for Sandbox")).enter("another-token");
    await workbench.quickInput.saying("The service did not accept the access token. Set a new one.");
    await workbench.quickInput.clickButton("Diagnose Connection");
    await workbench.editor.showing(/^❌ There is no access token for this environment\. Set one\./);
    await workbench.quickInput.clickButton("Change Address…");
    await (await address()).enter(service.url);
    const token = await workbench.quickInput.titled("Access token for Sandbox");
    await eventually(async () => assert.equal(await token.value(), "another-token"));
    // Step 6: the right token.
    await token.enter(service.token);
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
