import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import { type Service, startService } from "./driver/simulator";
import type { Tree } from "./driver/tree";
import { waitUntil } from "./driver/waitUntil";
import type { Workbench } from "./driver/workbench";

const JOSE = "José Ramírez Ortega";
const STATEMENTS = "Bank statements, last 60 days";
const PAY_STUBS = ["LN-2041", JOSE, "In progress", "Two most recent pay stubs"];
const LEFT_ALONE = "This command does not apply to 1 of the selected rows.";

/**
 * Rows of several kinds, and commands that are for some of them only, in this order. VS Code's menu of several rows has
 * what is for all of them alone; the palette and keys have everything.
 */
describe("what is selected in a view", () => {
  let service: Service;
  let workbench: Workbench;
  let loans: Tree;

  withSandbox(
    { service: startService, loans: ["LN-2041", "LN-2077", "LN-1988", "LN-1952"], seeded: true },
    (fixture) => {
      ({ service, workbench, loans } = fixture);
    },
  );

  afterEach(() => workbench.notifications.clear());

  it("a document of a task is rejected from the palette, and a loan that is selected beside it is left alone", async () => {
    await loans.select(["LN-2077"], PAY_STUBS);
    await workbench.palette.run("loanOps.rejectDocument");
    await workbench.notifications.toast(LEFT_ALONE);
    const documents = await workbench.quickInput.titled(/Reject a document of “Two most recent pay stubs/);
    await documents.cancel();
  });

  it("tasks open from their menu, each on a page of its own", async () => {
    const statements = ["LN-2041", JOSE, "Not started", STATEMENTS];
    await loans.select(PAY_STUBS, statements);
    await loans.chooseFromMenu("Open Task", ...statements);
    await workbench.taskPage.headed(/Bank statements|pay stubs/);
    await workbench.tabs.are("LN-2041 · Pay stubs", "LN-2041 · Bank statements");
  });

  it("a selected task alone is what is uploaded to from the palette", async () => {
    await loans.select(PAY_STUBS);
    await workbench.palette.run("loanOps.uploadDocuments");
    const files = await workbench.quickInput.titled("Sandbox: Documents for “Two most recent pay stubs” (LN-2041)");
    await files.cancel();
  });

  it("a loan is marked as seen from the palette, and what changed on the others stays marked", async () => {
    for (const task of service.state.tasks.values()) if (task.status === "NotStarted") task.status = "Completed";
    await loans.titleAction("Refresh");
    assert.match((await loans.find("LN-2041", JOSE, "Completed", STATEMENTS)).description, /changed/);
    await loans.select(["LN-2077"]);
    await workbench.palette.run("loanOps.markAsSeen");
    await workbench.statusBar.shows("Sandbox: marked LN-2077 as seen.");
    await workbench.palette.run("loanOps.showChanges");
    const list = await workbench.quickInput.titled("Sandbox: Changes since you last looked");
    const groups = (await list.items()).map(({ group }) => group);
    assert.ok(groups.includes("LN-2041") && !groups.includes("LN-2077"), groups.join());
    await list.cancel();
  });

  it("without a loan among it, the palette asks which one is marked as seen", async () => {
    await loans.select(PAY_STUBS);
    await workbench.palette.run("loanOps.markAsSeen");
    const list = await workbench.quickInput.titled("Sandbox: Mark a loan as seen");
    const offered = (await list.items()).map(({ label }) => label);
    assert.ok(offered.includes("LN-2041") && !offered.includes("LN-2077"), offered.join());
    await list.pick("LN-2041");
    await workbench.statusBar.shows("Sandbox: marked LN-2041 as seen.");
  });

  it("a loan is taken off the list from the palette, and the loan of a selected task stays", async () => {
    await loans.select(["LN-1952"], PAY_STUBS);
    await workbench.palette.run("loanOps.removeLoan");
    await loans.gone("LN-1952");
    await workbench.notifications.toast(LEFT_ALONE);
    assert.deepEqual(
      (await loans.children()).map(({ label }) => label),
      ["LN-2041", "LN-2077", "LN-1988"],
    );
  });

  it("is refreshed from the palette; all is, when that is asked for", async () => {
    service.clearCalls();
    const reads = () => service.calls({ operation: "loan" }).map(({ operations }) => operations[0]?.arguments.id);
    const arrived = (...ids: string[]) =>
      waitUntil(`${ids} to be read`, async () => ids.every((id) => reads().includes(id)) || undefined);
    await loans.select(["LN-2077"]);
    await workbench.palette.run("loanOps.refresh");
    await arrived("LN-2077");
    await workbench.palette.run("loanOps.refreshAll");
    await arrived("LN-2041", "LN-1988");
    await loans.rows();
    assert.deepEqual(reads().sort(), ["LN-1988", "LN-2041", "LN-2077", "LN-2077"]);
  });

  it("does not count while the view is hidden: what nobody sees is asked for", async () => {
    await loans.select(["LN-1988"]);
    await workbench.openContainer("Explorer");
    await workbench.palette.run("loanOps.removeLoan");
    const list = await workbench.quickInput.titled("Sandbox: Remove a loan from the list");
    await list.cancel();
  });
});
