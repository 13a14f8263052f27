import assert from "node:assert/strict";
import { withWindow } from "./driver/fixtures";
import { waitUntil } from "./driver/waitUntil";

describe("finding and narrowing", () => {
  const { workbench } = withWindow({ seed: () => ({}) });

  it("finds a task by any words while they are typed, opens its page and shows its row", async () => {
    const loans = await workbench.tree("Loans");
    await loans.find("LN-2041");
    await workbench.palette.run("loanOps.goToTask");
    const pick = await workbench.quickInput.titled("Simulator: Go to a task");
    await pick.type("nguyễn w-2");
    // A click on a row of the list before would be lost.
    await waitUntil("the only task", async () => (await pick.items()).length === 1 || undefined);
    await pick.pick("W-2 forms for the last two years");
    await workbench.taskPage.headed("W-2 forms for the last two years");
    const row = (await loans.rows()).find(({ label }) => label === "W-2 forms for the last two years");
    assert.ok(row, "its row is unfolded");
  });

  it("shows only what passes the filters, says so, and shows everything again", async () => {
    const loans = await workbench.tree("Loans");
    const badge = await workbench.badge("Loan Ops");
    await loans.titleAction("Filter Tasks…");
    await (await workbench.quickInput.titled("Filter tasks")).pickAll("Overdue");
    await loans.pane.getByText("Filtered: overdue.").waitFor();
    const shown = await loans.children("LN-2041", "José Ramírez Ortega");
    assert.deepEqual(
      shown.map(({ label, description }) => `${label} ${description}`),
      ["Not started 2", "In progress 1"],
    );
    assert.match(
      await loans.hover("LN-2041", "José Ramírez Ortega", "In progress", /pay stubs/),
      /Due:\s.*\s\(overdue\)/,
    );
    assert.match((await loans.find("LN-2041")).description, /^4 of \d+$/);
    await loans.gone("Linh Nguyễn");
    assert.equal(await workbench.badge("Loan Ops"), badge, "it counts everything");
    await loans.click(/^\d+ loans hidden by the filter$/);
    await loans.find("LN-2041", "Linh Nguyễn", "Not started");
  });

  it("has room for all buttons of a title, and keeps what is needed less often in a menu of eight", async () => {
    const loans = await workbench.tree("Loans");
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
});
