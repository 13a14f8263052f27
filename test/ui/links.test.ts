import { withSandbox } from "./driver/fixtures";

const LOAN = "LN-2041";
const PAY_STUBS = "Two most recent pay stubs";
/** The headless VS Code calls itself so. */
const OPEN = "code-oss://loan-ops.loan-ops/open";
const TASK_LINK = `${OPEN}?environment=sandbox&loan=${LOAN}&task=task_7d10a1&kind=borrower`;

describe("links", () => {
  const { workbench, loans } = withSandbox({ loans: [LOAN] });

  /** As a click outside of VS Code does, and lets VS Code hand it over. */
  async function openUrl(url: string): Promise<void> {
    await workbench.palette.run("workbench.action.url.openUrl");
    await workbench.quickInput.saying(/URL to open/);
    await workbench.quickInput.enter(url);
    await (await workbench.dialog.opened(/to open this URI/)).click("Open");
  }

  it("lead from outside to the row and the page of a task, and to the row of a borrower, without a question", async () => {
    await loans.select([LOAN]);
    await openUrl(TASK_LINK);
    await workbench.taskPage.headed(PAY_STUBS);
    await workbench.statusBar.shows(`Sandbox: opened ${LOAN} from a link.`);
    await loans.selects(/pay stubs/);
    await openUrl(`${OPEN}?environment=sandbox&loan=${LOAN}&borrower=borrower_a41e10`);
    await loans.selects("Linh Nguyễn");
  });
});
