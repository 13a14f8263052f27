import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { withSandbox } from "./driver/fixtures";
import type { Tree } from "./driver/tree";
import { waitUntil } from "./driver/waitUntil";

const JOSE = "José Ramírez Ortega";
const LOANS = ["LN-2041", "LN-2077", "LN-1988"];

/** One window, in this order. The simulator of the window has the same loans and deals as the sandbox. */
describe("the rows of the views", () => {
  let deals: Tree;

  const { workbench, loans } = withSandbox({ loans: LOANS, deals: ["deal_51c0d7"] });

  before(async () => {
    // Low, so that few rows fill it.
    await workbench.page.setViewportSize({ width: 1000, height: 600 });
    deals = await workbench.tree("Deals");
    await deals.find("DL-1007", JOSE);
  });

  it("are unfolded as they were left after a look at another environment", async () => {
    await loans.children("LN-2041", JOSE, "Not started");
    await loans.children("LN-1988", "Loan officer tasks");
    await loans.press("ArrowLeft", "LN-2077");
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
      await waitUntil(`the rows of ${environment} as before`, async () =>
        isDeepStrictEqual(await shown(loans), before),
      );
      if (environment === "Sandbox") assert.deepEqual(await shown(deals), sandboxDeals);
      // The simulator's controls are in the menus of its environment alone.
      for (const view of [loans, deals]) {
        const titles = await view.titleMenu();
        const isSimulator = environment === "Simulator";
        assert.deepEqual(
          [titles.includes("Control Simulator…"), titles.includes("Set Access Token…")],
          [isSimulator, !isSimulator],
        );
      }
    }
  });

  it("are narrowed to what passes the filters, which the view says, and all are shown again", async () => {
    await waitUntil("every loan to be read", async () =>
      (await loans.rows()).every(({ description }) => description !== ""),
    );
    const badge = await workbench.badge("Loan Ops");
    await loans.titleAction("Filter Tasks…");
    await (await workbench.quickInput.titled("Filter Tasks")).pickAll("Overdue");
    await loans.pane.getByText("Filtered: Overdue.").waitFor();
    const shown = await loans.children("LN-2041", "José Ramírez Ortega");
    assert.deepEqual(
      shown.map(({ label, description }) => `${label} ${description}`),
      ["Not started 2", "In progress 1"],
    );
    assert.match(
      await loans.hover("LN-2041", "José Ramírez Ortega", "In progress", /pay stubs/),
      /Due:\s.*\s·\soverdue/,
    );
    assert.match((await loans.find("LN-2041")).description, /^4 of \d+$/);
    await loans.gone("Linh Nguyễn");
    assert.equal(await workbench.badge("Loan Ops"), badge, "it counts everything");
    await loans.click(/^Loans hidden by the filter: \d+$/);
    await loans.find("LN-2041", "Linh Nguyễn", "Not started");
  });

  it("stand below a title with three buttons, and a menu of eight for what is needed less often", async () => {
    assert.deepEqual(await loans.titleActions(), ["Add Loan…", "Filter Tasks…", "Refresh All"]);
    assert.deepEqual(await loans.titleMenu(), [
      "Go to Task…",
      "Group Tasks…",
      "Sort Tasks…",
      "Collapse All",
      "Show Changes",
      "Show Activity",
      "Control Simulator…",
      "Toggle Share-Safe Mode",
    ]);
  });

  it("stand under the whole name of their view in a side bar of 200 pixels, with its buttons and without", async () => {
    await workbench.setSideBarWidth(200);
    for (const view of [loans, deals]) {
      await workbench.page.mouse.move(700, 5);
      const alone = await view.nameWidth();
      await view.pane.locator(".pane-header").hover();
      const buttons = view.pane.locator(".pane-header .actions .action-label").first();
      await buttons.waitFor();
      const beside = await view.nameWidth();
      for (const { needed, given } of [alone, beside])
        assert.ok(needed <= given, `${view.name}: ${needed} in ${given}`);
    }
  });

  it("show the first words and the date of an overdue task at 300 pixels, and at 220 the date in the hover", async () => {
    const path = [LOANS[0] ?? "", JOSE, "Not started", /^Bank statements/];
    await workbench.setSideBarWidth(300);
    await workbench.page.mouse.move(700, 5);
    const row = await loans.element(...path);
    const inSight = await row.locator(".monaco-icon-label-container").evaluate((line) => {
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
    assert.match(inSight.join(" | "), /^Bank statements… \| \w{3} \d{1,2}\b/);
    await workbench.setSideBarWidth(220);
    assert.match(await loans.hover(...path), /Due:\s\w{3}\s\d{1,2},\s\d{4}\s·\soverdue/);
    assert.match(await loans.hover(...path.slice(0, -1)), /Status:\sNot\sstarted\s+Tasks:\s2/);
  });
});

/** What a user sees of the rows, wherever they are scrolled to. */
async function shown(tree: Tree): Promise<unknown[]> {
  return (await tree.rows()).map(({ label, level, expanded, selected }) => ({ label, level, expanded, selected }));
}
