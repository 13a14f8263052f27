import { withSandbox } from "./driver/fixtures";
import { startService } from "./driver/simulator";
import type { Tree } from "./driver/tree";
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
  let workbench: Workbench;
  let loans: Tree;

  withSandbox({ service: startService, loans: ["LN-2041", "LN-2077", "LN-1988"], seeded: true }, (fixture) => {
    ({ workbench, loans } = fixture);
  });

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

  it("does not count while the view is hidden: what nobody sees is asked for", async () => {
    await loans.select(["LN-1988"]);
    await workbench.openContainer("Explorer");
    await workbench.palette.run("loanOps.removeLoan");
    const list = await workbench.quickInput.titled("Sandbox: Remove a loan from the list");
    await list.cancel();
  });
});
