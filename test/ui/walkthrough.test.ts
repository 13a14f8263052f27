import assert from "node:assert/strict";
import { join } from "node:path";
import { withService } from "./driver/fixtures";
import { startService } from "./driver/service";
import { waitUntil } from "./driver/waitUntil";

const SIMULATOR = "Connect to the simulator";
const OWN = "Know where you are";
const TASK = "Find out why a loan is stuck";
const UPLOAD = "Upload a document";
const REJECT = "Reject a document";
const REQUEST = "See what was sent";
const ENVIRONMENT = "Connect your own environment";

const STEPS = [SIMULATOR, TASK, UPLOAD, REJECT, REQUEST, ENVIRONMENT];

/** A newcomer's first five minutes, in this order. */
describe("the walkthrough, by clicks", () => {
  const { service, running, workbench } = withService({ service: startService });

  it("comes with no notification, and nothing ticked", async () => {
    await workbench.statusBar.shows("Loan Ops: Simulator");
    assert.deepEqual(await workbench.notifications.toasts(), []);
    await openWalkthrough();
    // VS Code learns of extensions' walkthroughs late, and shows one of its own until then.
    await waitUntil("the walkthrough", async () => (await workbench.walkthrough.titles()).includes(SIMULATOR));
    assert.deepEqual(await workbench.walkthrough.titles(), STEPS);
    for (const title of STEPS) assert.equal(await workbench.walkthrough.isDone(title), false, title);
  });

  it("connects to the simulator, shows its loans and finds a task", async () => {
    await workbench.walkthrough.click(SIMULATOR, "Show Loans");
    await (await workbench.tree("Loans")).find("LN-2041");
    await workbench.walkthrough.done(SIMULATOR);
    await workbench.walkthrough.click(TASK, "Go to Task…");
    const pick = await workbench.quickInput.titled(/Go to Task/);
    await pick.type("LN-2041 pay stubs");
    await pick.pick("Two most recent pay stubs");
    await workbench.taskPage.headed("Two most recent pay stubs");
    await openWalkthrough();
    await workbench.walkthrough.done(TASK);
  });

  it("uploads a document, which counts once the service has taken it, rejects one, and shows what was sent", async () => {
    await workbench.walkthrough.click(UPLOAD, "Upload Documents…");
    // For the task that the step before has selected.
    await workbench.quickInput.titled(/Documents for “Two most recent pay stubs”/);
    await workbench.fileDialog.choose(join(running.profile.documents, "bank statement.pdf"));
    const dialog = await workbench.dialog.opened(/Upload 1 file/);
    assert.equal(await workbench.walkthrough.isDone(UPLOAD), false);
    await dialog.click("Upload");
    await workbench.walkthrough.done(UPLOAD);
    await workbench.walkthrough.click(REJECT, "Reject Document…");
    await (await workbench.quickInput.titled(/Reject Document: Two most/)).pick("IMG_2231 (blurry).jpg");
    await (await workbench.quickInput.titled(/Reject “IMG_2231/)).enter("Too blurry to read");
    await (await workbench.dialog.opened(/Reject “IMG_2231/)).click("Reject");
    await workbench.walkthrough.done(REJECT);
    await workbench.walkthrough.click(REQUEST, "Show Requests…");
    const list = await workbench.quickInput.titled("Show Requests");
    await list.type("reject");
    await list.pick(/^Reject document/);
    await workbench.editor.titled(/^Reject document/);
    await openWalkthrough();
    await workbench.walkthrough.done(REQUEST);
  });

  it("connects an environment of one's own, not before it has a token, and can be opened from its empty view", async () => {
    await workbench.walkthrough.click(ENVIRONMENT, "Switch Environment…");
    await (await workbench.quickInput.titled("Environment of this window")).pick("Sandbox");
    await (await workbench.quickInput.titled("Address of Sandbox")).enter(service.url);
    const token = await workbench.quickInput.titled("Access token for Sandbox");
    assert.equal(await workbench.walkthrough.isDone(ENVIRONMENT), false);
    await token.enter(service.token);
    await workbench.walkthrough.done(ENVIRONMENT);
    assert.deepEqual(await workbench.walkthrough.titles(), [OWN, TASK, UPLOAD, REJECT, REQUEST, ENVIRONMENT]);
    await workbench.palette.run("workbench.action.closeAllEditors");
    const loans = await workbench.tree("Loans");
    await loans.pane.locator(".welcome-view-content a", { hasText: "walkthrough" }).click();
    await workbench.walkthrough.done(ENVIRONMENT);
  });

  async function openWalkthrough(): Promise<void> {
    await workbench.palette.run("loanOps.openWalkthrough");
  }
});
