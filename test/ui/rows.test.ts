import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import type { Tree } from "./driver/tree";
import { eventually, waitUntil } from "./driver/waitUntil";

const JOSE = "José Ramírez Ortega";
const STUBS = "Two most recent pay stubs";
const LOANS = ["LN-2041", "LN-2077", "LN-1988"];

/** The simulator of the window has the same loans and deals as the sandbox. */
describe("the rows of the views", () => {
  let deals: Tree;

  const { service, workbench, loans } = withSandbox({ loans: LOANS, deals: ["deal_51c0d7"] });

  beforeEach(async () => {
    deals = await workbench.tree("Deals");
    await deals.find("DL-1007", JOSE);
  });

  it("are unfolded as they were left after a look at another environment", async () => {
    await loans.children("LN-2041", JOSE, "Not started");
    await loans.children("LN-1988", "Loan officer tasks");
    await (await loans.element("LN-2077")).locator(".monaco-tl-twistie").click();
    const sandbox = await shown(loans);
    await deals.find("DL-1007", JOSE);
    const sandboxDeals = await shown(deals);

    await workbench.switchTo("Simulator");
    await workbench.statusBar.shows("Loan Ops: Simulator");
    const roots = await waitUntil("the loans of the simulator", async () => {
      const rows = await loans.rows();
      return rows.length > LOANS.length && rows.every(({ description }) => description !== "") ? rows : undefined;
    });
    assert.deepEqual(
      roots.filter(({ level, selected }) => level > 1 || selected),
      [],
      "nothing is unfolded or selected as it was in the sandbox",
    );
    await loans.find("LN-2077", "Loan officer tasks");
    const simulator = await shown(loans);

    for (const [environment, before] of [
      ["Sandbox", sandbox],
      ["Simulator", simulator],
    ] as const) {
      await workbench.switchTo(environment);
      await eventually(async () => assert.deepEqual(await shown(loans), before));
      if (environment === "Sandbox") await eventually(async () => assert.deepEqual(await shown(deals), sandboxDeals));
    }
  });

  it("of a task stays selected when the task changes its group", async () => {
    await workbench.switchTo("Sandbox");
    await workbench.statusBar.shows("Loan Ops: Sandbox");
    await loans.children("LN-2041", JOSE, "Not started");
    await loans.select(["LN-2041", JOSE, "In progress", STUBS]);
    Object.assign(service.state.tasks.get("task_7d10a1") ?? assert.fail(), { status: "NotStarted" });
    await workbench.palette.run("loanOps.refresh");
    await loans.find("LN-2041", JOSE, "Not started", STUBS);
    await loans.selects(STUBS);
  });

  it("stand under the whole name of their view in a side bar of 200 pixels, with its buttons and without", async () => {
    await workbench.setSideBarWidth(200);
    for (const view of [loans, deals]) {
      await workbench.page.mouse.move(700, 5);
      await hasRoomForItsName(view);
      await view.pane.locator(".pane-header").hover();
      await view.pane.locator(".pane-header .actions .action-label").first().waitFor();
      await hasRoomForItsName(view);
    }
  });

  it("show the days of a late task before its title at 300 and at 220 pixels, and the date in the hover", async () => {
    const path = [LOANS[0] ?? "", JOSE, "Not started", /^Bank statements/];
    const inSight = async (width: number) => {
      await workbench.setSideBarWidth(width);
      await workbench.page.mouse.move(700, 5);
      const row = await loans.element(...path);
      return row.locator(".monaco-icon-label-container").evaluate((line) => {
        const edge = line.getBoundingClientRect().right;
        const text = document.createRange();
        return [".label-name", ".label-description"].map((part) => {
          const node = document.createTreeWalker(line.querySelector(part) ?? line, NodeFilter.SHOW_TEXT).nextNode();
          const all = node?.textContent ?? "";
          for (let end = all.length; node && end > 0; end--) {
            text.setStart(node, 0);
            text.setEnd(node, end);
            if (text.getBoundingClientRect().right <= edge) return all.slice(0, end);
          }
          return "";
        });
      });
    };
    for (const width of [300, 220])
      await eventually(async () => assert.match((await inSight(width)).join(" | "), /^\dd late · Bank /));
    await eventually(async () => assert.match(await loans.hover(...path), /Due:\s\w{3}\s\d{1,2},\s\d{4}\s·\slate/));
    await eventually(async () =>
      assert.match(await loans.hover(...path.slice(0, -1)), /Status:\sNot\sstarted\s+Tasks:\s2/),
    );
  });
});

/** Waits until the header of the view has as many pixels for its name as that needs. */
async function hasRoomForItsName({ name, pane }: Tree): Promise<void> {
  await eventually(async () => {
    const [needed, given] = await pane.locator(".pane-header h3.title").evaluate((title) => {
      const text = document.createRange();
      text.selectNodeContents(title);
      return [text.getBoundingClientRect().width, title.getBoundingClientRect().width] as const;
    });
    assert.ok(needed <= given, `${name}: ${needed} in ${given}`);
  });
}

async function shown(tree: Tree): Promise<unknown[]> {
  return (await tree.rows()).map(({ label, level, expanded, selected }) => ({ label, level, expanded, selected }));
}
