import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withFolder, withService } from "./driver/fixtures";
import { type Service, startService } from "./driver/simulator";
import type { RunningWorkbench } from "./driver/startWorkbench";
import type { Workbench } from "./driver/workbench";

/** One window that moves between environments, in this order. */
describe("environments and tokens", () => {
  let service: Service;
  let workspace: string;
  let running: RunningWorkbench;
  let workbench: Workbench;

  withFolder((folder) => {
    workspace = folder;
    mkdirSync(join(folder, ".vscode"));
    const evil = { id: "production", name: "Evil", kind: "sandbox", baseUrl: "https://evil.example.com" };
    writeFileSync(join(folder, ".vscode", "settings.json"), JSON.stringify({ "loanOps.environments": [evil] }));
  });

  withService(
    {
      service: () => startService({ scopes: [] }),
      window: ({ url: baseUrl }) => ({
        folder: workspace,
        settings: {
          "loanOps.environments": [{ id: "production", name: "Production", kind: "production", baseUrl }],
        },
      }),
    },
    (fixture) => {
      ({ service, running, workbench } = fixture);
    },
  );

  before(() => workbench.openContainer("Loan Ops"));

  it("come from the user's settings alone: a workspace can neither add one nor give one another address", async () => {
    await workbench.statusBar.click(/Loan Ops:/);
    const pick = await workbench.quickInput.titled("Environment of this window");
    const items = await pick.items();
    assert.deepEqual(
      items.map(({ label }) => label.trim()).filter((label) => /Simulator|Sandbox|Production|Evil/.test(label)),
      ["Simulator", "Sandbox", "Production"],
    );
    assert.equal(
      items
        .find(({ label }) => /Production/.test(label))
        ?.detail.replaceAll("\u200b", "")
        .includes(service.url),
      true,
    );
    await pick.cancel();
  });

  it("refuse an address that would carry the token in the clear, or a secret in itself", async () => {
    await workbench.switchTo("Sandbox");
    const address = await workbench.quickInput.titled("Address of Sandbox");
    await address.enter("http://api.example.com");
    await address.saying(/Use https/);
    await address.enter("https://me:hunter2@api.example.com");
    await address.saying(/Remove the user name and password/);
    await address.cancel();
    await workbench.statusBar.shows("Loan Ops: Simulator");
  });

  it("service.md 5.1, 5.4: a token that the service does not accept is not saved, and the user is told what to do", async () => {
    await workbench.switchTo("Production");
    const token = await workbench.quickInput.titled("Access token for Production");
    assert.equal(await token.isPassword(), true);
    await token.enter("Bearer abc");
    await token.saying(/without the word Bearer/);
    await token.enter("wrong-token");
    const toast = await workbench.notifications.toast(/^Production: The service did not accept/);
    assert.equal(toast.severity, "error");
    assert.deepEqual(toast.buttons, ["Set Access Token…", "Show Request", "Show Log"]);
    await workbench.statusBar.shows("Loan Ops: Production (no token)");
    assert.match(await (await workbench.tree("Loans")).welcome(), /no access token yet/);
  });

  it("production is loud: error background, in words behind both views, and in the dialogs", async () => {
    await workbench.notifications.clear();
    const loans = await workbench.tree("Loans");
    await loans.clickWelcome("Set Access Token");
    await (await workbench.quickInput.titled("Access token for Production")).enter(service.token);
    await workbench.notifications.toast("Production: the service did not refuse the token. It is saved.");
    await workbench.statusBar.shows("Loan Ops: Production");
    assert.equal(await workbench.statusBar.isLoud(/Loan Ops: Production/), true);
    for (const view of ["Loans", "Deals"]) {
      assert.match(
        (await (await workbench.tree(view)).pane.locator(".pane-header").allInnerTexts()).join(),
        /PRODUCTION/,
      );
    }
    await loans.titleAction("Add Loan");
    await (await workbench.quickInput.titled("Production: Add loans to the list")).enter("LN-2041");
    await loans.find("LN-2041", /José/);
    await loans.chooseFromMenu("Reassign Loan Officer Tasks to Borrower…", "LN-2041");
    const dialog = await workbench.dialog.opened(/^Production: Reassign 2 loan officer tasks/);
    assert.match(dialog.text, /PRODUCTION, real borrowers' data/);
    await dialog.click("Cancel");
  });

  it("service.md 5.3: a missing scope is named, and nothing is changed", async () => {
    const loans = await workbench.tree("Loans");
    await loans.chooseFromMenu("Reject Document…", "LN-2041", /José/, "In progress", /pay stubs/);
    await (await workbench.quickInput.titled(/Reject a document/)).pick("IMG_2231 (blurry).jpg");
    await (await workbench.quickInput.titled(/Reject “IMG/)).enter("Too blurry");
    await (await workbench.dialog.opened(/Reject “IMG/)).click("Reject in Production");
    const toast = await workbench.notifications.toast(
      "Production: “IMG_2231 (blurry).jpg” was not rejected: this token lacks the scope update:borrower.",
    );
    assert.deepEqual([toast.severity, ...toast.buttons], ["error", "Set Access Token…", "Show Request", "Show Log"]);
    assert.equal(service.state.documents.get("doc_c90312")?.archived, false);
  });

  it("a loan that the service does not know stays as a row that says why, and can be taken off the list again", async () => {
    await workbench.notifications.clear();
    const loans = await workbench.tree("Loans");
    await loans.titleAction("Add Loan");
    await (await workbench.quickInput.titled(/Add loans/)).enter("LN-0000");
    const toast = await workbench.notifications.toast(/LN-0000 could not be read/);
    assert.match((await loans.children("LN-0000"))[0]?.label ?? "", /LN-0000|not found|refused/i);
    await toast.click("Remove from List");
    await loans.find("LN-2041");
    assert.equal((await loans.children()).length, 1);
  });

  it("a service that went away leaves the last good data on screen, with the reason and what to do", async () => {
    const loans = await workbench.tree("Loans");
    await service.close();
    await loans.titleAction("Refresh");
    const failure = (await loans.children("LN-2041")).find(({ label }) => /not reachable|connect|reach/i.test(label));
    assert.ok(failure, JSON.stringify(await loans.children("LN-2041")));
    await loans.find("LN-2041", /José/);
    assert.match((await loans.find("LN-2041")).description, /as of .*, last tried /);
  });

  it("a cleared token is gone from the window, and neither token was ever in the profile's settings", async () => {
    await workbench.palette.run("loanOps.clearToken");
    await (await workbench.dialog.opened(/Clear the access token of Production/)).click("Clear");
    await workbench.statusBar.shows("Loan Ops: Production (no token)");
    const settings = readFileSync(join(running.profile.userData, "User", "settings.json"), "utf8");
    assert.equal(settings.includes(service.token), false);
    assert.equal(settings.includes("wrong-token"), false);
  });
});
