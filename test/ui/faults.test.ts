import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";

/** A loan all of whose tasks are finished. */
const FINISHED = "LN-1952";
const STALE = /· as of \d.*, last tried \d/;
const LOST = /^The connection was lost before the service answered. Check the network/;

/** One window, in this order. */
describe("a service that fails, and views that are empty", () => {
  const { service, running, workbench, loans } = withSandbox({ loans: [FINISHED] });

  it("leaves the last good data on screen with its age, and says so without a notification", async () => {
    service.fault({ operation: "loan", fault: "reset" });
    await loans.titleAction("Refresh");
    assert.equal((await loans.find(FINISHED, LOST)).icon, "warning");
    assert.match((await loans.find(FINISHED)).description, STALE);
    await loans.find(FINISHED, "Loan officer tasks");
    await workbench.statusBar.shows("Loan Ops: Sandbox (not refreshed)");
    assert.deepEqual(await workbench.notifications.toasts(), []);
    const menu = await loans.menuTitles(FINISHED, LOST);
    assert.deepEqual(menu, ["Refresh", "Show Request and Response", "Diagnose Connection"]);
    await loans.inlineAction("Refresh", FINISHED, LOST);
    await loans.gone(LOST);
    assert.doesNotMatch((await loans.find(FINISHED)).description, STALE);
    await workbench.statusBar.item("not refreshed").waitFor({ state: "detached" });
  });

  it("opens no dialog and no notification when nobody asked for what failed", async () => {
    service.fault({ operation: "loan", fault: "status", status: 503 });
    await running.host?.call("restart");
    await loans.find(FINISHED, "The service failed (HTTP 503). Try again later.");
    assert.match((await loans.find(FINISHED)).description, /^not read, last tried /);
    assert.deepEqual(await workbench.notifications.toasts(), []);
    assert.equal(await workbench.page.locator(".monaco-dialog-box").count(), 0);
    await loans.titleAction("Refresh");
    await loans.gone(/^The service failed/);
  });

  it("an empty view says when the filter leaves no task: the button shows all again", async () => {
    await workbench.filterTasks("Outstanding");
    await loans.welcoming(/No task of your loans passes the filter/);
    await loans.clickWelcome("Show All Tasks");
    await loans.find(FINISHED);
  });

  it("an empty view says when the token is refused: a token that is accepted brings the loans back", async () => {
    service.setToken({ expired: true });
    await running.host?.call("restart");
    await loans.welcoming(/does not accept the access token/);
    service.setToken({ expired: false });
    await loans.clickWelcome("Set Access Token…");
    await (await workbench.quickInput.titled("Access token for Sandbox")).enter(service.token);
    await loans.find(FINISHED, "Loan officer tasks");
  });

  it("an empty view says when the service does not answer: Diagnose Connection… is offered, and the list is kept", async () => {
    await service.close();
    await running.host?.call("restart");
    await loans.welcoming(/cannot be reached[\s\S]*Try Again[\s\S]*Diagnose Connection[\s\S]*Switch Environment/);
    await (await workbench.tree("Deals")).welcoming(/No deals in the list/);
    await loans.clickWelcome("Diagnose Connection");
    await workbench.editor.titled("Connection of Sandbox");
    await workbench.editor.showing(/\S/);
  });
});
