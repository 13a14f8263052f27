import assert from "node:assert/strict";
import { type RunningWorkbench, startWorkbench } from "./driver/startWorkbench";

describe("the first run", () => {
  let running: RunningWorkbench;

  before(async function () {
    this.timeout(90_000);
    running = await startWorkbench();
  });

  after(() => running?.stop());

  it("shows the simulator's loans in the tree, without an account or a setting", async () => {
    const loans = await running.workbench.tree("Loans");
    await loans.find("LN-2041");
    const rows = await loans.children();
    assert.ok(rows.length >= 6, `only ${rows.length} loans`);
    await running.workbench.statusBar.shows(/Simulator/);
  });
});
