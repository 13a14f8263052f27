import assert from "node:assert/strict";
import { withWindow } from "./driver/fixtures";
import { waitUntil } from "./driver/waitUntil";

describe("narrowing", () => {
  const { workbench } = withWindow({ seed: () => ({}) });

  it("shows only what passes the filters, says so, and shows everything again", async () => {
    const loans = await workbench.tree("Loans");
    await waitUntil("every loan to be read", async () =>
      (await loans.rows()).every(({ description }) => description !== ""),
    );
    const badge = await workbench.badge("Loan Ops");
    await loans.titleAction("Filter Tasks…");
    await (await workbench.quickInput.titled("Filter Tasks")).pickAll("Overdue");
    await loans.pane.getByText("Filtered: overdue.").waitFor();
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
