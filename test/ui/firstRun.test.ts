import assert from "node:assert/strict";
import { withWindow } from "./driver/fixtures";
import type { Workbench } from "./driver/workbench";

describe("the first run", () => {
  let workbench: Workbench;

  withWindow({}, (fixture) => {
    ({ workbench } = fixture);
  });

  it("shows the simulator's loans in the tree, without an account or a setting", async () => {
    const loans = await workbench.tree("Loans");
    await loans.find("LN-2041");
    const rows = await loans.children();
    assert.ok(rows.length >= 6, `only ${rows.length} loans`);
    await workbench.statusBar.shows(/Simulator/);
  });
});
