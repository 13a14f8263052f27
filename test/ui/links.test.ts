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

  it("are copied from the rows of a loan, a borrower and a task, and from the page of a task", async () => {
    const copied = (...path: string[]) =>
      workbench.clipboard.filledBy(() => loans.chooseFromMenu("Copy Link", ...path));
    assert.equal(await copied(LOAN), `${OPEN}?environment=sandbox&loan=${LOAN}`);
    await workbench.statusBar.shows("Link copied. It opens in VS Code, in Sandbox.");
    assert.equal(await copied(LOAN, JOSE), `${OPEN}?environment=sandbox&loan=${LOAN}&borrower=borrower_a41e09`);
    assert.equal(await copied(LOAN, JOSE, "In progress", PAY_STUBS), TASK_LINK);
    await loans.click(LOAN, JOSE, "In progress", PAY_STUBS);
    const page = await workbench.taskPage.headed(PAY_STUBS);
    const fromPage = await workbench.clipboard.filledBy(() =>
      page.getByRole("button", { name: "Copy Link", exact: true }).click(),
    );
    assert.equal(fromPage, TASK_LINK);
    await workbench.palette.run("workbench.action.closeAllEditors");
  });

  it("lead to the page and the row of a task, and ask nothing where nothing is changed", async () => {
    await openUrl(workbench, TASK_LINK);
    await workbench.taskPage.headed(PAY_STUBS);
    await workbench.statusBar.shows(`Sandbox: opened ${LOAN} from a link.`);
    await selects(PAY_STUBS);
  });

  it("lead to a borrower and to a loan", async () => {
    await openUrl(workbench, `${OPEN}?environment=sandbox&loan=${LOAN}&borrower=borrower_a41e10`);
    await selects("Linh Nguyễn");
    await openUrl(workbench, `${OPEN}?environment=sandbox&loan=loan_8f3a21`);
    await selects(LOAN);
  });

  it("say what the loan does not have", async () => {
    await openUrl(workbench, `${OPEN}?environment=sandbox&loan=${LOAN}&task=task_none`);
    await workbench.notifications.toast(`${LOAN} no longer has this task. Refresh the loan.`);
    await openUrl(workbench, `${OPEN}?environment=sandbox&loan=${LOAN}&borrower=nobody`);
    await workbench.notifications.toast(`${LOAN} does not have the borrower nobody.`);
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

  it("ask before they put a loan on the list, and read nothing before", async () => {
    const link = `${OPEN}?environment=sandbox&loan=LN-1988`;
    const reads = service.count("loan");
    await openUrl(workbench, link);
    const dialog = await workbench.dialog.opened(/^Add loan LN-1988 to the list of Sandbox\?/);
    assert.match(dialog.text, /Environment: Sandbox — test data\nLoan: LN-1988/);
    await dialog.click("Cancel");
    assert.equal(service.count("loan"), reads);
    await loans.gone("LN-1988");
    await openUrl(workbench, link);
    await (await workbench.dialog.opened(/^Add loan LN-1988/)).click("Add Loan");
    await selects("LN-1988");
  });

  it("to a loan that the service does not know say so, and what can be done", async () => {
    await openUrl(workbench, `${OPEN}?environment=sandbox&loan=LN-0000`);
    await (await workbench.dialog.opened(/^Add loan LN-0000/)).click("Add Loan");
    const toast = await workbench.notifications.toast(
      /^Sandbox: LN-0000 could not be read\. The service refused: "Loan not found\."/,
    );
    await toast.click("Remove from List");
    await loans.gone("LN-0000");
  });

  it("to an environment that is not there say so, and lead to the settings", async () => {
    await openUrl(workbench, `${OPEN}?environment=elsewhere&loan=${LOAN}`);
    const toast = await workbench.notifications.toast(
      /^The link leads to the environment “elsewhere”, which is not in/,
    );
    assert.deepEqual(toast.buttons, ["Edit Environments in Settings…"]);
    await workbench.statusBar.shows(/Loan Ops: Sandbox$/);
  });

  for (const [what, link] of Object.entries({
    "a parameter of its own": `${TASK_LINK}&baseUrl=https://evil.example`,
    "a token": `${TASK_LINK}&token=abc`,
    "a command": `${TASK_LINK}&command=loanOps.clearToken`,
    "a loan twice": `${TASK_LINK}&loan=LN-1988`,
    "an ampersand that was encoded": `${OPEN}?environment=sandbox&loan=${LOAN}%26environment%3Dproduction`,
    "a line break": `${OPEN}?environment=sandbox&loan=${LOAN}%0aEnvironment:%20Simulator`,
    "another path": `code-oss://loan-ops.loan-ops/run?environment=sandbox&loan=${LOAN}`,
    "a name of the language's own": `${OPEN}?environment=__proto__&loan=${LOAN}&constructor=x`,
    "no words": "code-oss://loan-ops.loan-ops",
    "too many": `${OPEN}?environment=sandbox&loan=${"x".repeat(5_000)}`,
  })) {
    it(`open nothing when somebody made them with ${what}`, async () => {
      const before = { calls: service.calls().length, tabs: await tabs() };
      await openUrl(workbench, link);
      await workbench.notifications.toast(/^This is not a link that Loan Ops made, so nothing was opened\./);
      assert.deepEqual({ calls: service.calls().length, tabs: await tabs() }, before);
      await workbench.statusBar.shows(/Loan Ops: Sandbox$/);
    });
  }

  it("are copied as they are in share-safe mode: they hold references and IDs, which it shows", async () => {
    await workbench.palette.run("loanOps.toggleShareSafe");
    await workbench.statusBar.shows("Share-safe");
    const copied = await workbench.clipboard.filledBy(() => loans.chooseFromMenu("Copy Link", LOAN));
    assert.equal(copied, `${OPEN}?environment=sandbox&loan=${LOAN}`);
    await openUrl(workbench, `${OPEN}?environment=sandbox&loan=${LOAN}&borrower=borrower_a41e10`);
    await waitUntil(
      "a masked borrower to be selected",
      async () => (await selected()).some((label) => /^[A-Z][a-z]+ [0-9A-F]{3,}$/.test(label)) || undefined,
    );
  });

  function tabs(): Promise<string[]> {
    return workbench.page.locator(".tab .label-name").allInnerTexts();
  }
});

describe("links, by keyboard alone", () => {
  let workbench: Workbench;
  let keyboard: Keyboard;

  withSandbox({ service: startService, loans: [LOAN] }, (fixture) => {
    ({ workbench } = fixture);
  });

  before(async () => {
    keyboard = new Keyboard(workbench.page);
    await keyboard.watch();
  });

  it("are copied from the menu of a row and from a page", async () => {
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
  });

  it("are opened, and answered, without a mouse", async () => {
    await keyboard.run("Developer: Open URL");
    await workbench.quickInput.saying(/URL to open/);
    await keyboard.answer(SIMULATOR_LINK);
    await keyboard.confirm(/to open this URI/, "Open");
    await keyboard.confirm(/Open this link in Simulator\?/, "Switch to Simulator");
    await workbench.statusBar.shows(/Loan Ops: Simulator$/);
    assert.equal(await keyboard.mousePresses(), "0");
  });
});
