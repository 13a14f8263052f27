import { withSandbox } from "./driver/fixtures";

const JOSE = "José Ramírez Ortega";
const PAY_STUBS = ["LN-2041", JOSE, "In progress", "Two most recent pay stubs"];
const STATEMENTS = ["LN-2041", JOSE, "Not started", "Bank statements, last 60 days"];
const W2 = ["LN-2041", "Linh Nguyễn", "Not started", "W-2 forms for the last two years"];
const [PAY_STUBS_TAB, STATEMENTS_TAB] = ["LN-2041 · Pay stubs", "LN-2041 · Bank statements"];

describe("commands of the palette know where the user is", () => {
  const { workbench, loans } = withSandbox({ loans: ["LN-2041"] });

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

  it("what was used last counts: the active page, a row, the same page again, another page, one without the view", async () => {
    const uploadsTo = (title: string) =>
      asked("loanOps.uploadDocuments", `Sandbox: Documents for “${title}” (LN-2041)`);
    await workbench.tabs.click(PAY_STUBS_TAB);
    await uploadsTo("Two most recent pay stubs");
    await asked("loanOps.rejectDocument", "Sandbox: Reject Document: Two most recent pay stubs (LN-2041)");
    await loans.select(W2);
    await uploadsTo("W-2 forms for the last two years");
    await (await workbench.taskPage.headed("Two most recent pay stubs")).locator("h1").click();
    await uploadsTo("Two most recent pay stubs");
    await loans.select(W2);
    await workbench.tabs.click(STATEMENTS_TAB);
    await uploadsTo("Bank statements, last 60 days");
    // Also while the view is hidden.
    await workbench.tabs.click(PAY_STUBS_TAB);
    await workbench.openContainer("Explorer");
    await uploadsTo("Two most recent pay stubs");
  });
});
