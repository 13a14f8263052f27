import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import { startService } from "./driver/simulator";
import type { Tree } from "./driver/tree";
import type { Workbench } from "./driver/workbench";

const JOSE = "José Ramírez Ortega";
const PAY_STUBS = ["LN-2041", JOSE, "In progress", "Two most recent pay stubs"];
const STATEMENTS = ["LN-2041", JOSE, "Not started", "Bank statements, last 60 days"];
const W2 = ["LN-2041", "Linh Nguyễn", "Not started", "W-2 forms for the last two years"];
const [PAY_STUBS_TAB, STATEMENTS_TAB] = ["LN-2041 · Pay stubs", "LN-2041 · Bank statements"];
const PAYOFF = ["LN-2077", "Loan officer tasks", "In progress", "Request the payoff letter"];

/** Commands that come without a row, in this order. Each page has a tab of its own. */
describe("commands of the palette know where the user is", () => {
  let workbench: Workbench;
  let loans: Tree;

  withSandbox({ service: startService, loans: ["LN-2041", "LN-2077"], seeded: true }, (fixture) => {
    ({ workbench, loans } = fixture);
  });

  afterEach(() => workbench.notifications.clear());

  before(async () => {
    await loans.click(...PAY_STUBS);
    await workbench.taskPage.headed("Two most recent pay stubs");
    await loans.click(...STATEMENTS);
    await workbench.taskPage.headed(/Bank statements/);
  });

  async function asked(command: string, title: string | RegExp): Promise<void> {
    await workbench.palette.run(command);
    await workbench.quickInput.titled(title);
    await workbench.quickInput.cancel();
  }

  it("what was used last counts: the active page, a row, the same page again, another page", async () => {
    const uploadsTo = (title: string) =>
      asked("loanOps.uploadDocuments", `Sandbox: Documents for “${title}” (LN-2041)`);
    await workbench.tabs.click(PAY_STUBS_TAB);
    await uploadsTo("Two most recent pay stubs");
    await asked("loanOps.rejectDocument", "Sandbox: Reject a document of “Two most recent pay stubs” (LN-2041)");
    await loans.select(W2);
    await uploadsTo("W-2 forms for the last two years");
    await (await workbench.taskPage.headed("Two most recent pay stubs")).locator("h1").click();
    await uploadsTo("Two most recent pay stubs");
    await loans.select(W2);
    await workbench.tabs.click(STATEMENTS_TAB);
    await uploadsTo("Bank statements, last 60 days");
  });

  it("what is for a whole loan takes the loan of the task, and says which", async () => {
    await loans.select(["LN-2077"]);
    await workbench.palette.run("loanOps.copyBrief");
    await workbench.statusBar.shows("Brief of LN-2077 copied, with borrowers' names.");
    await workbench.tabs.click(PAY_STUBS_TAB);
    await workbench.palette.run("loanOps.copyBrief");
    await workbench.statusBar.shows("Brief of LN-2041 copied, with borrowers' names.");
    await loans.select(PAYOFF);
    await workbench.palette.run("loanOps.reassignLoanOfficerTasks");
    const dialog = await workbench.dialog.opened(/Reassign .*of LN-2077 to the borrower\?/);
    await dialog.click("Cancel");
  });

  it("a page is what counts also while the view is hidden; its loan is not taken off the list", async () => {
    await workbench.openContainer("Explorer");
    await asked("loanOps.uploadDocuments", "Sandbox: Documents for “Two most recent pay stubs” (LN-2041)");
    await asked("loanOps.removeLoan", "Sandbox: Remove a loan from the list");
  });

  it("no page is active and nothing is selected in sight: asks", async () => {
    await workbench.palette.run("workbench.action.closeAllEditors");
    await workbench.tabs.are();
    await asked("loanOps.uploadDocuments", "Sandbox: Upload documents");
    await asked("loanOps.rejectDocument", "Sandbox: Reject a document");
    await asked("loanOps.copyBrief", "Sandbox: Copy a brief of a loan");
  });

  it("the page of another environment's task is none of this one's", async () => {
    loans = await workbench.tree("Loans");
    await loans.click(...PAY_STUBS);
    await workbench.taskPage.headed("Two most recent pay stubs");
    await workbench.statusBar.click(/Loan Ops:/);
    await (await workbench.quickInput.titled("Environment of this window")).pick("Simulator");
    await workbench.statusBar.shows("Loan Ops: Simulator");
    // What is selected in a view that nobody sees does not count.
    await workbench.openContainer("Explorer");
    await asked("loanOps.uploadDocuments", "Simulator: Upload documents");
    assert.deepEqual(await workbench.tabs.titles(), [PAY_STUBS_TAB]);
  });
});
