import { join } from "node:path";
import { ROOT } from "../host/folders.mjs";
import { addLoans } from "../ui/driver/loans";
import { type Service, startService } from "../ui/driver/simulator";
import { type RunningWorkbench, startWorkbench } from "../ui/driver/startWorkbench";
import type { Tree } from "../ui/driver/tree";
import { Camera } from "./support/camera";
import { NAMES } from "./support/names";
import { THEMES } from "./support/themes";

const LOAN = "LN-NAMES";
const ARABIC = /محمد/;
const STATEMENT = /كشف حساب بنكي/;
const ARTICLES = /^Upload the complete and signed articles/;

/** To be looked at, not to be shipped: they are in out/pictures. One window, in this order. */
describe("the pictures of every state", () => {
  let service: Service;
  let running: RunningWorkbench;
  let camera: Camera;
  let loans: Tree;
  const take = (name: string) => camera.take(join(ROOT, "out", "pictures", `${name}.png`));

  before(async function () {
    this.timeout(90_000);
    service = await startService({ scenario: NAMES });
    running = await startWorkbench();
    camera = new Camera(running.workbench.page);
    await camera.frame(1100, 900);
    loans = await running.workbench.tree("Loans");
    await loans.find("LN-2041");
  });

  after(async () => {
    await running?.stop();
    await service?.close();
  });

  it("views without an address, without a token, without loans", async () => {
    const { workbench } = running;
    await workbench.statusBar.click(/Loan Ops:/);
    await (await workbench.quickInput.titled("Environment of this window")).pick("Sandbox");
    await (await workbench.quickInput.titled("Address of Sandbox")).enter(service.url);
    await workbench.quickInput.titled("Access token for Sandbox");
    await workbench.quickInput.cancel();
    await loans.welcome();
    await take("view-no-token");
    await loans.clickWelcome("Set Access Token");
    await (await workbench.quickInput.titled("Access token for Sandbox")).enter(service.token);
    await workbench.notifications.toast(/test request with this token succeeded/);
    await workbench.notifications.clear();
    await loans.welcome();
    await take("view-no-loans");
  });

  for (const [name, theme] of Object.entries(THEMES)) {
    it(`names in all directions, every status and a failed field, ${name}`, async () => {
      const { workbench } = running;
      if (name === "dark") {
        await addLoans(workbench, LOAN);
        // Room for all rows.
        await workbench.page.locator(".pane-header[aria-label^='Deals']").click();
      }
      await workbench.selectTheme(theme);
      for (const row of await loans.children(LOAN)) {
        for (const { label } of await loans.children(LOAN, row.label)) await loans.children(LOAN, row.label, label);
      }
      await loans.click(LOAN, ARABIC, "Not started", STATEMENT);
      await workbench.taskPage.headed(STATEMENT);
      await take(`names-${name}`);
      await loans.click(LOAN, /Maximiliana/, "Not started", ARTICLES);
      await workbench.taskPage.headed(ARTICLES);
      await take(`failed-field-${name}`);
    });
  }

  it("what finds a task, and the question before one is rejected", async () => {
    const { workbench } = running;
    await workbench.palette.run("loanOps.goToTask");
    await workbench.quickInput.titled(/Go to a task/);
    await workbench.quickInput.labels();
    await take("go-to-task");
    await workbench.quickInput.cancel();
    await loans.chooseFromMenu("Reject Document…", LOAN, ARABIC, "Not started", STATEMENT);
    await (await workbench.quickInput.titled(/Reject “/)).enter("3 of 12 pages are missing");
    const dialog = await workbench.dialog.opened(/Reject “/);
    await take("reject-right-to-left");
    await dialog.click("Cancel");
  });

  it("views whose filter leaves nothing, whose token is refused, whose service is away", async () => {
    const { workbench } = running;
    await workbench.filterTasks("With the loan officer");
    await loans.welcome();
    await take("view-filtered-out");
    await loans.clickWelcome("Show All Tasks");
    service.setToken({ expired: true });
    await workbench.palette.run("loanOps.refresh");
    const frame = await workbench.taskPage.headed(ARTICLES);
    await frame.getByText("The last refresh failed.").waitFor();
    await take("page-stale");
    await running.reload();
    await loans.welcome();
    await take("view-token-refused");
    service.setToken({ expired: false });
    await service.close();
    await running.reload();
    await loans.welcome();
    await take("view-unreachable");
    await workbench.statusBar.click(/Loan Ops:/);
    await (await workbench.quickInput.titled("Environment of this window")).pick("Simulator");
    await loans.find("LN-2041");
    await take("page-other-environment");
  });

  it("production, in every theme", async () => {
    const { workbench } = running;
    service = await startService();
    await workbench.statusBar.click(/Loan Ops:/);
    await (await workbench.quickInput.titled("Environment of this window")).pick("Production");
    await (await workbench.quickInput.titled("Address of Production")).enter(service.url);
    await (await workbench.quickInput.titled("Access token for Production")).enter(service.token);
    await workbench.notifications.toast(/test request with this token succeeded/);
    await workbench.notifications.clear();
    await workbench.palette.run("workbench.action.closeAllEditors");
    await addLoans(workbench, "LN-2041");
    await loans.click("LN-2041", /Linh/, "Not started", /W-2/);
    await workbench.taskPage.headed(/W-2/);
    for (const [name, theme] of Object.entries(THEMES)) {
      await workbench.selectTheme(theme);
      await take(`production-${name}`);
    }
  });

  it("a narrow side bar, and a narrow page", async () => {
    await camera.frame(620, 760);
    const sash = await running.workbench.page.locator(".sidebar").boundingBox();
    if (sash === null) throw new Error("The side bar is closed.");
    const { mouse } = running.workbench.page;
    await mouse.move(sash.x + sash.width + 2, 400);
    await mouse.down();
    await mouse.move(sash.x + 170, 400, { steps: 5 });
    await mouse.up();
    await take("narrow");
  });
});
