import { withSandbox } from "../ui/driver/fixtures";
import { startService } from "../ui/driver/service";
import { Camera } from "./support/camera";
import { NAMES } from "./support/names";

const LOAN = "LN-NAMES";
const ARABIC = /محمد/;
const STATEMENT = /كشف حساب بنكي/;
const ARTICLES = /^Upload the complete and signed articles/;

/** To be looked at, not to be shipped. One window, in this order. */
describe("the pictures of every state", function () {
  this.timeout(180_000);
  const { service, running, workbench, loans } = withSandbox({
    service: () => startService({ scenario: NAMES }),
    window: ({ url: baseUrl }) => ({
      ownBrowser: true,
      settings: { "loanOps.environments": [{ id: "production", name: "Production", kind: "production", baseUrl }] },
    }),
    loans: [LOAN],
    more: ({ token }) => ({ tokens: { production: token }, lists: { production: { loans: [LOAN] } } }),
  });
  const camera = new Camera(workbench);

  before(() => camera.frame(1000, 900));

  it("names in all directions, every status and a failed field, in every theme", async () => {
    // Room for all rows.
    await camera.inEveryTheme(async (name) => {
      for (const row of await loans.children(LOAN)) {
        for (const { label } of await loans.children(LOAN, row.label)) await loans.children(LOAN, row.label, label);
      }
      for (const [picture, borrower, task] of [
        ["names", ARABIC, STATEMENT],
        ["failed-field", /Maximiliana/, ARTICLES],
      ] as const) {
        await loans.click(LOAN, borrower, "Not started", task);
        await workbench.taskPage.headed(task);
        await camera.take(`${picture}-${name}`);
      }
    });
  });

  it("what finds a task, and the question before one is rejected", async () => {
    await workbench.palette.run("loanOps.goToTask");
    await workbench.quickInput.titled(/Go to Task/);
    await workbench.quickInput.labels();
    await camera.take("go-to-task");
    await workbench.quickInput.cancel();
    await loans.chooseFromMenu("Reject Document…", LOAN, ARABIC, "Not started", STATEMENT);
    await (await workbench.quickInput.titled(/Reject “/)).enter("3 of 12 pages are missing");
    const dialog = await workbench.dialog.opened(/Reject “/);
    await camera.take("reject-right-to-left");
    await dialog.click("Cancel");
  });

  it("production, in every theme", async () => {
    await workbench.switchTo("Production");
    await loans.click(LOAN, ARABIC, "Not started", STATEMENT);
    await workbench.taskPage.headed(STATEMENT);
    await camera.inEveryTheme((name) => camera.take(`production-${name}`));
    await workbench.switchTo("Sandbox");
    await camera.take("page-other-environment");
  });

  it("views whose filter leaves nothing, whose token is refused or gone, whose service is away, without loans", async () => {
    const taken = async (name: string, text: RegExp) => {
      await loans.welcoming(text);
      await camera.take(`view-${name}`);
    };
    await workbench.filterTasks("With the loan officer");
    await taken("filtered-out", /passes the filter/);
    await loans.clickWelcome("Show All Tasks");
    await loans.find(LOAN);
    service.setToken({ expired: true });
    await running.host?.call("restart");
    await taken("token-refused", /does not accept/);
    service.setToken({ expired: false });
    await service.close();
    await running.host?.call("restart");
    await taken("unreachable", /cannot be reached/);
    // Without a row: those of a service that is away are not there.
    void running.host?.call("run", "loanOps.removeLoan");
    await workbench.quickInput.titled(/Remove Loan/);
    await workbench.quickInput.pick(LOAN);
    await taken("no-loans", /^No loans/);
    await workbench.palette.run("loanOps.clearToken");
    await (await workbench.dialog.opened(/Clear the access token/)).click("Clear");
    await taken("no-token", /no access token/);
  });

  it("a narrow side bar, and a narrow page", async () => {
    await workbench.switchTo("Simulator");
    await camera.frame(620, 760);
    await workbench.setSideBarWidth(170);
    await camera.take("narrow");
  });
});
