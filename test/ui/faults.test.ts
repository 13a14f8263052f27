import assert from "node:assert/strict";
import { type MoodyService, startMoodyService } from "../support/moodyService";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "../support/wireLoans";
import { withSandbox } from "./driver/fixtures";
import type { RunningWorkbench } from "./driver/startWorkbench";
import type { Tree } from "./driver/tree";
import { waitUntil } from "./driver/waitUntil";
import type { Workbench } from "./driver/workbench";

const HTML = "<!doctype html><h1>Bad gateway</h1>";
const STALE = /· as of \d.*, last tried \d/;

/** What a person sees when the service or the network fails, in this order. */
describe("a service that fails", () => {
  let service: MoodyService;
  let running: RunningWorkbench;
  let workbench: Workbench;
  let loans: Tree;

  withSandbox({ service: startWithLoan, loans: ["LN-1"], seeded: true }, (fixture) => {
    ({ service, running, workbench, loans } = fixture);
  });

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
    for (const title of ["Refresh", "Diagnose Connection", "Show Log"]) assert.ok(menu.includes(title), menu.join());
    service.mood = undefined;
    await loans.inlineAction("Refresh", "LN-1", /^The connection was lost/);
    await loans.gone(/^The connection was lost/);
    assert.doesNotMatch((await loans.find("LN-1")).description, STALE);
    await waitUntil("the status bar to be quiet", async () =>
      (await workbench.statusBar.item("not refreshed").count()) === 0 ? true : undefined,
    );
  });

  it("service.md 5.1: leads to another token from where the old one was refused, and goes on with it", async () => {
    service.token = "another-token";
    await loans.titleAction("Refresh");
    await loans.chooseFromMenu("Set Access Token…", "LN-1", /did not accept the access token\. Set a new one/);
    await (await workbench.quickInput.titled("Access token for Sandbox")).enter(service.token);
    await workbench.notifications.toast("Sandbox: the service did not refuse the token. It is saved.");
    await loans.gone(/did not accept/);
    await workbench.notifications.clear();
  });

  it("service.md 4.3: a reassignment whose answer is lost is unknown, is not sent again, and what is true now is read", async () => {
    service.mood = (call) => {
      if (!call.mutation) return call.answer();
      service.loans.set("LN-1", loanWith("BORROWER"));
      call.response.destroy();
    };
    await reassign();
    const toast = await workbench.notifications.toast(/^Sandbox: outcome unknown\./);
    assert.match(
      toast.message,
      /connection was lost.* It was not sent again\. None is with the loan officer any more\./,
    );
    assert.deepEqual([toast.severity, ...toast.buttons], ["warning", "Show Activity", "Show Request", "Show Log"]);
    assert.equal(service.changes.length, 1);
    await toast.click("Show Activity");
    const list = await workbench.quickInput.titled(/Activity/);
    assert.ok((await list.items()).some(({ label }) => /Reassign.*unknown/i.test(label)));
    await list.cancel();
    await workbench.notifications.clear();
  });

  it("a gateway's error page after a reassignment is no reason to try again", async () => {
    service.loans.set("LN-1", loanWith("LOAN_OFFICER"));
    service.mood = (call) => (call.mutation ? call.response.writeHead(502).end(HTML) : call.answer());
    await reassign();
    const { message } = await workbench.notifications.toast(/^Sandbox: outcome unknown\./);
    assert.match(message, /The service failed \(HTTP 502\)\. Check the outcome before you send it again\./);
    assert.match(message, /1 is still with the loan officer\./);
    assert.equal(service.changes.length, 2);
    await workbench.notifications.clear();
  });

  it("a reassignment that is refused says why, with what to do about it", async () => {
    service.mood = (call) => (call.mutation ? call.response.writeHead(401).end() : call.answer());
    await reassign();
    const toast = await workbench.notifications.toast(
      "Sandbox: The loan officer tasks of LN-1 were not reassigned. The service did not accept the access token. Set a new one.",
    );
    assert.deepEqual([toast.severity, ...toast.buttons], ["error", "Set Access Token…", "Show Request", "Show Log"]);
    assert.equal(service.changes.length, 3);
    await workbench.notifications.clear();
  });

  it("a loan that was not read because of a redirect offers Refresh and Diagnose Connection…", async () => {
    service.loans.set("LN-2", wireLoan("loan_2", [], []));
    service.mood = ({ response }) => response.writeHead(302, { location: "https://login.example.com/" }).end();
    await loans.titleAction("Add Loan");
    await (await workbench.quickInput.titled(/Add loans/)).enter("LN-2");
    const toast = await workbench.notifications.toast(/LN-2 could not be read\. .*redirected.*login\.example\.com/);
    for (const button of ["Retry", "Remove from List", "Diagnose Connection", "Switch Environment…", "Show Log"]) {
      assert.ok(toast.buttons.includes(button), toast.buttons.join());
    }
    service.mood = undefined;
    await toast.click("Retry");
    await loans.find("LN-2", "Loan officer tasks");
    await waitUntil("the notification to go", async () =>
      (await workbench.notifications.toasts()).length === 0 ? true : undefined,
    );
  });

  it("a failure in the background opens no dialog and no notification, however many loans it meets", async () => {
    service.mood = ({ response }) => response.writeHead(503).end(HTML);
    await running.reload();
    loans = await workbench.tree("Loans");
    for (const loan of ["LN-1", "LN-2"]) {
      await loans.find(loan, "The service failed (HTTP 503). Try again later.");
      assert.match((await loans.find(loan)).description, /^not read, last tried /);
    }
    await workbench.statusBar.shows("Loan Ops: Sandbox (not refreshed)");
    assert.deepEqual(await workbench.notifications.toasts(), []);
    assert.equal(await workbench.page.locator(".monaco-dialog-box").count(), 0);
    assert.equal(service.changes.length, 3);
  });

  async function reassign(): Promise<void> {
    await loans.chooseFromMenu("Reassign Loan Officer Tasks to Borrower…", "LN-1");
    await (await workbench.dialog.opened(/Reassign 1 loan officer task/)).click("Reassign");
  }
});

async function startWithLoan(): Promise<MoodyService> {
  const started = await startMoodyService();
  started.loans.set("LN-1", loanWith("LOAN_OFFICER"));
  return started;
}

function loanWith(assignedTo: string): object {
  return wireLoan("loan_1", [wireBorrower("b1", [wireTask("t1")])], [wireOfficerTask("t2", { assignedTo })]);
}
