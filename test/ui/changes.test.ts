import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";

const LOAN = "LN-2041";
const PATH = [LOAN, "José Ramírez Ortega"] as const;
const STATEMENTS = "Bank statements, last 60 days";

/** The service changes behind the user's back; each step goes on where the last one ended. */
describe("what changed since you last looked", () => {
  const { service, running, workbench } = withSandbox({ loans: [LOAN] });

  it("marks nothing at first, then the row of a task that changed, and lists it with old and new value", async () => {
    const loans = await workbench.tree("Loans");
    assert.doesNotMatch((await loans.find(...PATH, "Not started", STATEMENTS)).description, /new|changed/);
    const task = service.state.tasks.get("task_7d10a2");
    assert.ok(task);
    Object.assign(task, { status: "Completed" });
    await loans.titleAction("Refresh");
    assert.match((await loans.find(...PATH, "Completed", STATEMENTS)).description, /status changed/);

    await workbench.palette.run("loanOps.showChanges");
    const list = await workbench.quickInput.titled("Sandbox: Changes since you last looked");
    const items = (await list.items()).map(({ label, description }) => `${label}: ${description}`);
    assert.ok(items.includes(`${STATEMENTS}: Status: Not started → Completed`), items.join("\n"));
    await workbench.page.keyboard.press("Enter");
    await workbench.taskPage.headed(STATEMENTS);
    // Enter alone opens what changed; it marks nothing.
    assert.match((await loans.find(...PATH, "Completed", STATEMENTS)).description, /status changed/);
  });

  it("still marks it after the window was reloaded, and nothing any more once it is marked as seen", async () => {
    await running.reload();
    const loans = await workbench.tree("Loans");
    assert.match((await loans.find(...PATH, "Completed", STATEMENTS)).description, /status changed/);
    await loans.chooseFromMenu("Mark as Seen", LOAN);
    await workbench.statusBar.shows(`Sandbox: marked ${LOAN} as seen.`);
    await workbench.palette.run("loanOps.showChanges");
    await workbench.notifications.toast("Sandbox: nothing changed since you last looked.");
    assert.doesNotMatch((await loans.find(...PATH, "Completed", STATEMENTS)).description, /changed/);
  });
});
