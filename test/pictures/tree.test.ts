import { join } from "node:path";
import { ROOT } from "../host/folders.mjs";
import { type RunningWorkbench, startWorkbench } from "../ui/driver/startWorkbench";
import type { Tree } from "../ui/driver/tree";
import { Camera } from "./support/camera";
import { THEMES } from "./support/themes";

const JOSE = "José Ramírez Ortega";

/** To be looked at, not to be shipped: they are in out/pictures. One window, in this order. */
describe("the pictures of the tree", () => {
  let running: RunningWorkbench;
  let camera: Camera;
  let loans: Tree;
  const take = (name: string) => camera.take(join(ROOT, "out", "pictures", `tree-${name}.png`));

  /** With the mouse where it is. */
  const takeHovered = (name: string) =>
    running.workbench.page.screenshot({ path: join(ROOT, "out", "pictures", `tree-${name}.png`) });

  before(async function () {
    this.timeout(90_000);
    running = await startWorkbench();
    camera = new Camera(running.workbench.page);
    await camera.frame(1000, 1000);
    loans = await running.workbench.tree("Loans");
    await loans.find("LN-2041", JOSE, "In progress", /pay stubs/);
  });

  after(() => running?.stop());

  for (const [name, theme] of Object.entries(THEMES)) {
    it(`overdue and other rows, and what is filtered, ${name}`, async () => {
      const { workbench } = running;
      await workbench.selectTheme(theme);
      await loans.find("LN-2041", JOSE, "Not started", /Bank statements/);
      await take(`overdue-${name}`);
      await workbench.filterTasks("Overdue");
      await loans.find(/hidden by the filter/);
      await take(`filtered-${name}`);
      await workbench.palette.run("loanOps.clearFilters");
    });
  }

  it("what is filtered by, and who acts next", async () => {
    const { workbench } = running;
    await workbench.palette.run("loanOps.filterTasks");
    const filter = await workbench.quickInput.titled("Filter tasks");
    await filter.type("bank");
    await filter.labels();
    await take("filter-words");
    await filter.type("");
    await filter.labels();
    await take("filter");
    await filter.cancel();
    await workbench.groupTasks("By who acts next");
    await loans.find("LN-2041", "Waiting for the borrower", /Bank statements/);
    await take("next-actor");
    await workbench.groupTasks("By borrower");
  });

  it("the hover of each kind of row", async () => {
    for (const [name, path] of Object.entries({
      loan: ["LN-2041"],
      borrower: ["LN-2041", JOSE],
      task: ["LN-2041", JOSE, "Not started", /Bank statements/],
    })) {
      await loans.hover(...path);
      await takeHovered(`hover-${name}`);
      await running.workbench.page.mouse.move(700, 900);
    }
  });

  it("the hover of each kind of row in a window as small as a zoom of 200 % makes it", async () => {
    await running.workbench.page.setViewportSize({ width: 700, height: 450 });
    for (const [name, path] of Object.entries({ loan: ["LN-2041"], borrower: ["LN-2041", JOSE] })) {
      await loans.hover(...path);
      await takeHovered(`hover-${name}-zoomed`);
      await running.workbench.page.mouse.move(600, 400);
    }
    await loans.hover("LN-2041", JOSE, "Not started", /Bank statements/);
    await takeHovered("hover-task-zoomed");
    await running.workbench.page.setViewportSize({ width: 1400, height: 900 });
  });

  for (const width of [300, 200])
    it(`a side bar of ${width} pixels`, async () => {
      await running.workbench.setSideBarWidth(width);
      await take(`width-${width}`);
      await loans.pane.locator(".pane-header").hover();
      await takeHovered(`width-${width}-buttons`);
    });
});
