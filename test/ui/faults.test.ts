import assert from "node:assert/strict";
import { startServiceOfOneLoan } from "../support/moodyService";
import { withSandbox } from "./driver/fixtures";

const STALE = /· as of \d.*, last tried \d/;

/** What a person sees when the service or the network fails, in this order. */
describe("a service that fails", () => {
  const { service, running, workbench, loans } = withSandbox({ service: startServiceOfOneLoan, loans: ["LN-1"] });

  beforeEach(() => {
    service.mood = undefined;
  });

  it("leaves the last good data on screen with its age, and says so without a notification", async () => {
    service.mood = ({ response }) => response.destroy();
    await loans.titleAction("Refresh");
    const failure = await loans.find("LN-1", /^The connection was lost before the service answered. Check the network/);
    assert.equal(failure.icon, "warning");
    assert.match((await loans.find("LN-1")).description, STALE);
    await loans.find("LN-1", "Ada Byron", "In progress", "Task t1");
    await workbench.statusBar.shows("Loan Ops: Sandbox (not refreshed)");
    assert.deepEqual(await workbench.notifications.toasts(), []);
    const menu = await loans.menuTitles("LN-1", /^The connection was lost/);
    assert.deepEqual(menu, ["Refresh", "Show Request and Response", "Diagnose Connection"]);
    service.mood = undefined;
    await loans.inlineAction("Refresh", "LN-1", /^The connection was lost/);
    await loans.gone(/^The connection was lost/);
    assert.doesNotMatch((await loans.find("LN-1")).description, STALE);
    await workbench.statusBar.item("not refreshed").waitFor({ state: "detached" });
  });

  it("a failure in the background opens no dialog and no notification", async () => {
    service.mood = ({ response }) => response.writeHead(503).end();
    await running.host?.call("restart");
    await loans.find("LN-1", "The service failed (HTTP 503). Try again later.");
    assert.match((await loans.find("LN-1")).description, /^not read, last tried /);
    assert.deepEqual(await workbench.notifications.toasts(), []);
    assert.equal(await workbench.page.locator(".monaco-dialog-box").count(), 0);
  });
});
