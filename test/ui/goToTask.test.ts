import assert from "node:assert/strict";
import { type RunningWorkbench, startWorkbench } from "./driver/startWorkbench";

describe("going to a task", () => {
  let running: RunningWorkbench;

  before(async function () {
    this.timeout(90_000);
    running = await startWorkbench();
  });

  after(() => running?.stop());

  it("finds it by any words while they are typed, opens its page and shows its row", async () => {
    const { workbench } = running;
    const loans = await workbench.tree("Loans");
    await loans.find("LN-2041");
    await workbench.palette.run("loanOps.goToTask");
    const pick = await workbench.quickInput.titled("Simulator: Go to a task");
    await pick.type("nguyễn w-2");
    await pick.pick("W-2 forms for the last two years");
    await workbench.taskPage.headed("W-2 forms for the last two years");
    const row = (await loans.rows()).find(({ label }) => label === "W-2 forms for the last two years");
    assert.ok(row, "its row is unfolded");
  });
});
