import assert from "node:assert/strict";
import { withService } from "./driver/fixtures";
import { violations } from "./driver/pages";
import { startService } from "./driver/service";
import type { Tree } from "./driver/tree";
import { eventually, waitUntil } from "./driver/waitUntil";

describe("a book of 1,000 loans", () => {
  const { workbench } = withService({
    service: () => startService({ scenario: "big-book" }),
    window: (service) => ({
      places: [
        {
          id: "sandbox",
          name: "Sandbox",
          url: service.url,
          token: service.token,
          loans: service.loans().map(({ friendlyId }) => friendlyId),
        },
      ],
    }),
  });

  let loans: Tree;
  const isRead = () =>
    loans.pane
      .locator(".pane-header")
      .getByText(/Sandbox · \d+:\d\d [AP]M/)
      .waitFor({ timeout: 120_000 });
  beforeEach(async () => {
    loans = await workbench.tree("Loans");
    await isRead();
  });

  it("says how far it is read, then how many are late and which are worst: Sort Loans…, Most days late", async () => {
    await loans.titleAction("Refresh");
    await eventually(async () => assert.match(await loans.pane.locator(".pane-header").innerText(), /\d of 1,000/));
    await isRead();
    await workbench.palette.run("loanOps.sortLoans");
    await (await workbench.quickInput.titled("Sort Loans")).pick("Most days late");
    await eventually(async () => {
      const said = await loans.pane.innerText();
      assert.match(said, /Sorted: Most days late\. Late tasks: \d{3}, late loans: \d{3} of 1,000\./);
      const [first] = await loans.rows();
      assert.match(`${first?.label} | ${first?.description}`, /^LG-\d+ \| \d+ late of \d+ · since \w+ \d+ · /);
    });
  });

  it("has a menu for all rows of a filtered list, and one for the list itself", async () => {
    await workbench.filterTasks("Late");
    await eventually(async () => assert.match(await loans.pane.innerText(), /hidden loans: \d+\./));
    await loans.list.focus();
    await workbench.page.keyboard.press("ControlOrMeta+A");
    const copied = await workbench.clipboard.filledBy(() => loans.chooseFromMenu("Copy › Copy ID", /^LG-/));
    const ids = copied.split("\n");
    assert.ok(ids.length > 150 && ids.length < 250, `${ids.length}`);
    // The last filter is one click.
    await workbench.palette.run("loanOps.clearFilters");
    await workbench.palette.run("loanOps.filterTasks");
    await (await workbench.quickInput.titled("Filter Tasks")).pick("Late");
    await eventually(async () => assert.match(await loans.pane.innerText(), /Filtered: Late\./));
    await workbench.palette.run("loanOps.clearFilters");
  });

  it("has a page that says what is late, in the menu of the view: a bar, a cell and a type filter the view, one of the worst loans opens", async () => {
    await workbench.menu.choose("Open Book", () => loans.titleAction("More Actions..."));
    const frame = await workbench.taskPage.headed("Book");
    await eventually(async () => {
      const said = await frame.locator("main").innerText();
      assert.match(said, /Loans\n1,000\nLoans with something late\n\d{3}\nLate tasks\n\d{3}\n/);
      assert.doesNotMatch(said, /loans read\./);
      assert.match(said, /Counted once a day since/);
    });
    for (const theme of ["Light High Contrast", "Dark 2026"]) {
      await workbench.selectTheme(theme);
      await eventually(async () => assert.deepEqual(await violations(frame), [], theme));
    }
    const bar = (name: string) => frame.getByRole("button", { name, exact: true });
    const counted = async (name: string) => {
      const cell = frame
        .getByRole("row")
        .filter({ has: bar(name) })
        .getByRole("cell")
        .first();
      return waitUntil(`the count of ${name}`, async () => /^[\d,]+$/.exec((await cell.innerText()).trim())?.[0]);
    };
    const filters = async (words: string, count: string) => {
      await eventually(async () => {
        const said = await loans.pane.innerText();
        assert.match(said, new RegExp(`Filtered: ${words}\\. Tasks: ${count}, `));
      });
    };
    const late = "Late by 4 to 7 days";
    const count = await counted(late);
    await bar(late).focus();
    await workbench.page.keyboard.press("Enter");
    await filters(late, count);
    const cell = frame.getByRole("button", { name: new RegExp(`^[\\d,]+, ${late}, Loan officer$`) });
    const ofOfficer = await waitUntil("the count of a cell", async () => cell.innerText());
    await cell.click();
    await filters(`${late} · With the loan officer`, ofOfficer);
    const type = "Document required";
    const ofType = await counted(type);
    await bar(type).click();
    await filters(type, ofType);
    await workbench.palette.run("loanOps.clearFilters");
    await frame.locator("table", { hasText: "Late tasks wait for" }).getByRole("button").first().click();
    const loan = await workbench.taskPage.headed(/Loan LG-\d+/);
    await loan.getByText("Late since").waitFor();
    await eventually(async () => assert.equal((await workbench.tabs.titles())[0], "Book · Sandbox"));
  });
});
