import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withService } from "./driver/fixtures";
import { startService } from "./driver/service";

/** One window that moves between environments, in this order. */
describe("environments and tokens", () => {
  const { service, running, workbench } = withService({
    service: () => startService({ scopes: [] }),
    window: ({ url: baseUrl }) => ({
      settings: { "loanOps.environments": [{ id: "production", name: "Production", kind: "production", baseUrl }] },
    }),
    seed: () => ({}),
  });

  before(() => workbench.openContainer("Loan Ops"));

  it("service.md 5.1, 5.4: take no address in the clear, and no token that the service does not accept; the user is told what to do", async () => {
    await workbench.switchTo("Sandbox");
    const address = await workbench.quickInput.titled("Address of Sandbox");
    await address.enter("http://api.example.com");
    await address.saying(/Use https/);
    await address.cancel();
    await workbench.switchTo("Production");
    const token = await workbench.quickInput.titled("Access token for Production");
    assert.equal(await token.isPassword(), true);
    await token.enter("Bearer abc");
    await token.saying(/without the word Bearer/);
    await token.enter("wrong-token");
    const toast = await workbench.notifications.toast(/^Production \(http:.*\): The service did not accept/);
    assert.equal(toast.severity, "error");
    assert.deepEqual(toast.buttons, ["Set Access Token…", "Change Address…", "Show Request"]);
    await workbench.statusBar.shows("Loan Ops: Production (not connected)");
    await (await workbench.tree("Loans")).welcoming(/no access token yet/);
    const label = await workbench.statusBar
      .item(/Loan Ops: Production/)
      .locator("[aria-label]")
      .getAttribute("aria-label");
    assert.match(
      label ?? "",
      /^Loan Ops: Production \(not connected\) · Environment: Production — PRODUCTION, real borrowers' data · .*http/,
    );
  });

  it("production is loud: error background, in words behind both views, and in the dialogs", async () => {
    await workbench.notifications.clear();
    const loans = await workbench.tree("Loans");
    await loans.clickWelcome("Set Access Token");
    await (await workbench.quickInput.titled("Access token for Production")).enter(service.token);
    await workbench.notifications.toast("Production: a test request with this token succeeded.");
    await workbench.statusBar.shows("Loan Ops: Production");
    assert.equal(await workbench.statusBar.isLoud(/Loan Ops: Production/), true);
    await workbench.selectTheme("Dark High Contrast");
    await workbench.page.locator(".monaco-workbench.hc-black").waitFor();
    assert.equal(await workbench.statusBar.isLoud(/Loan Ops: Production/), true, "also in high contrast");
    await workbench.selectTheme("Dark 2026");
    await workbench.page.locator(".monaco-workbench.vs-dark").waitFor();
    for (const view of ["Loans", "Deals"]) {
      assert.match(
        (await (await workbench.tree(view)).pane.locator(".pane-header").allInnerTexts()).join(),
        /PRODUCTION/,
      );
    }
    await loans.titleAction("Add Loan");
    await (await workbench.quickInput.titled("Production: Add Loan")).enter("LN-2041");
    await loans.find("LN-2041", /José/);
    await loans.chooseFromMenu("Reassign Loan Officer Tasks to Borrower…", "LN-2041");
    const dialog = await workbench.dialog.opened(/^Production: Reassign the loan officer tasks/);
    assert.match(dialog.text, /PRODUCTION, real borrowers' data/);
    await dialog.click("Cancel");
  });

  it("a cleared token is gone from the window, and neither token was ever in the profile's settings", async () => {
    await workbench.palette.run("loanOps.clearToken");
    await (await workbench.dialog.opened(/Clear the access token of Production/)).click("Clear");
    await workbench.statusBar.shows("Loan Ops: Production (not connected)");
    const settings = readFileSync(join(running.profile.userData, "User", "settings.json"), "utf8");
    assert.equal(settings.includes(service.token), false);
    assert.equal(settings.includes("wrong-token"), false);
  });
});
