import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import { Keyboard } from "./driver/keyboard";
import { openUrl } from "./driver/openUrl";
import { type Service, startService } from "./driver/simulator";
import type { Tree } from "./driver/tree";
import { waitUntil } from "./driver/waitUntil";
import type { Workbench } from "./driver/workbench";

const LOAN = "LN-2041";
const JOSE = "José Ramírez Ortega";
const PAY_STUBS = "Two most recent pay stubs";
/** The headless VS Code calls itself so. */
const OPEN = "code-oss://loan-ops.loan-ops/open";
const TASK_LINK = `${OPEN}?environment=sandbox&loan=${LOAN}&task=task_7d10a1&kind=borrower`;
const SIMULATOR_LINK = `${OPEN}?environment=simulator&loan=LN-1988`;

/** Each step goes on where the last one ended. */
describe("links", () => {
  let service: Service;
  let workbench: Workbench;
  let loans: Tree;

  withSandbox({ service: startService, loans: [LOAN] }, (fixture) => {
    ({ service, workbench, loans } = fixture);
  });

  afterEach(() => workbench.notifications.clear());

  async function selected(): Promise<string[]> {
    return (await loans.rows()).filter((row) => row.selected).map(({ label }) => label);
  }

  async function selects(label: string): Promise<void> {
    await waitUntil(`${label} to be selected`, async () => (await selected()).includes(label) || undefined);
  }

  it("are copied from a row and from the page of a task, and lead there without a question", async () => {
    const fromRow = await workbench.clipboard.filledBy(() =>
      loans.chooseFromMenu("Copy Link", LOAN, JOSE, "In progress", PAY_STUBS),
    );
    assert.equal(fromRow, TASK_LINK);
    await workbench.statusBar.shows("Link copied. It opens in VS Code, in Sandbox.");
    await loans.click(LOAN, JOSE, "In progress", PAY_STUBS);
    const page = await workbench.taskPage.headed(PAY_STUBS);
    const fromPage = await workbench.clipboard.filledBy(() =>
      page.getByRole("button", { name: "Copy Link", exact: true }).click(),
    );
    assert.equal(fromPage, TASK_LINK);
    await workbench.palette.run("workbench.action.closeAllEditors");
    await loans.select([LOAN]);
    await openUrl(workbench, TASK_LINK);
    await workbench.taskPage.headed(PAY_STUBS);
    await workbench.statusBar.shows(`Sandbox: opened ${LOAN} from a link.`);
    await selects(PAY_STUBS);
    await openUrl(workbench, `${OPEN}?environment=sandbox&loan=${LOAN}&borrower=borrower_a41e10`);
    await selects("Linh Nguyễn");
  });

  it("say that the filter hides where they lead, and offer to show it", async () => {
    await workbench.filterTasks("With the processor", "With documents");
    await loans.gone(LOAN);
    await openUrl(workbench, `${OPEN}?environment=sandbox&loan=${LOAN}`);
    const toast = await workbench.notifications.toast(`${LOAN} is on the list, but the filter of the view hides it.`);
    await toast.click("Show All Tasks");
    await loans.find(LOAN);
  });

  it("to another environment say where they lead and ask before the window switches", async () => {
    await openUrl(workbench, SIMULATOR_LINK);
    const dialog = await workbench.dialog.opened(/^Open this link in Simulator\?/);
    assert.match(dialog.text, /Environment: Simulator — invented data/);
    assert.match(dialog.text, /Loan: LN-1988/);
    assert.match(dialog.text, /This window switches from Sandbox to Simulator\./);
    await dialog.click("Cancel");
    await workbench.statusBar.shows(/Loan Ops: Sandbox$/);
    await openUrl(workbench, SIMULATOR_LINK);
    await (await workbench.dialog.opened(/^Open this link in Simulator\?/)).click("Switch to Simulator");
    await workbench.statusBar.shows(/Loan Ops: Simulator$/);
    await selects("LN-1988");
    await openUrl(workbench, TASK_LINK);
    await (await workbench.dialog.opened(/^Open this link in Sandbox\?/)).click("Switch to Sandbox");
    await workbench.statusBar.shows(/Loan Ops: Sandbox$/);
    await selects(PAY_STUBS);
  });

  it("ask before they put a loan on the list; where the service does not know it, they say so, and it can go again", async () => {
    const link = `${OPEN}?environment=sandbox&loan=LN-1988`;
    await openUrl(workbench, link);
    const dialog = await workbench.dialog.opened(/^Add loan LN-1988 to the list of Sandbox\?/);
    assert.match(dialog.text, /Environment: Sandbox — test data\nLoan: LN-1988/);
    await dialog.click("Add Loan");
    await selects("LN-1988");
    await openUrl(workbench, `${OPEN}?environment=sandbox&loan=LN-0000`);
    await (await workbench.dialog.opened(/^Add loan LN-0000/)).click("Add Loan");
    const toast = await workbench.notifications.toast(
      /^Sandbox: LN-0000 could not be read\. The service refused: "Loan not found\."/,
    );
    await toast.click("Remove from List");
    await loans.gone("LN-0000");
  });

  it("open nothing when somebody else made them", async () => {
    const before = { calls: service.calls().length, tabs: await workbench.tabs.titles() };
    await openUrl(workbench, `${TASK_LINK}&command=loanOps.clearToken`);
    await workbench.notifications.toast(/^This is not a link that Loan Ops made, so nothing was opened\./);
    assert.deepEqual({ calls: service.calls().length, tabs: await workbench.tabs.titles() }, before);
    await workbench.statusBar.shows(/Loan Ops: Sandbox$/);
  });
});

describe("links, by keyboard alone", () => {
  let workbench: Workbench;

  withSandbox({ service: startService, loans: [LOAN] }, (fixture) => {
    ({ workbench } = fixture);
  });

  it("are copied from the menu of a row and from a page, opened, and answered", async () => {
    const keyboard = new Keyboard(workbench.page);
    await keyboard.watch();
    await keyboard.run("Loan Ops: Focus on Loans View");
    await keyboard.press("Home");
    await keyboard.down("Loans", LOAN);
    const fromRow = await workbench.clipboard.filledBy(() => keyboard.chooseFromMenu("Copy Link"));
    assert.equal(fromRow, `${OPEN}?environment=sandbox&loan=${LOAN}`);
    await keyboard.into("Loans", JOSE);
    await keyboard.into("Loans", "In progress");
    await keyboard.into("Loans", PAY_STUBS);
    await keyboard.press("Enter");
    const frame = await workbench.taskPage.headed(PAY_STUBS);
    const fromPage = await workbench.clipboard.filledBy(async () => {
      await keyboard.tabTo(frame, "Copy Link");
      await keyboard.press("Enter");
    });
    assert.equal(fromPage, TASK_LINK);

    await keyboard.run("Developer: Open URL");
    await workbench.quickInput.saying(/URL to open/);
    await keyboard.answer(SIMULATOR_LINK);
    await keyboard.confirm(/to open this URI/, "Open");
    await keyboard.confirm(/Open this link in Simulator\?/, "Switch to Simulator");
    await workbench.statusBar.shows(/Loan Ops: Simulator$/);
    assert.equal(await keyboard.mousePresses(), "0");
  });
});
