import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandIds } from "../../src/vscode/ui/commandIds";
import { freePort } from "../host/freePort.mjs";
import { withWindow } from "./driver/fixtures";
import { waitUntil } from "./driver/waitUntil";

const WRONG = `{
  "name": "monday",
  "deals": [
    { "id": "d1", "friendlyId": "D-1", "borrowers": [], "colour": "red" }
  ]
}
`;
describe("a simulator for other programs", () => {
  let port: number;

  const { running, workbench } = withWindow();

  before(async () => {
    writeFileSync(join(running.profile.documents, "monday.loan-ops-scenario.json"), WRONG);
    port = await freePort();
    await workbench.openContainer("Loan Ops");
    await workbench.statusBar.shows("Loan Ops: Simulator");
  });

  async function ask(): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: "POST",
      headers: { Authorization: "Bearer demo", "Content-Type": "application/json" },
      body: JSON.stringify({ query: '{ loan(id: "LN-5200") { id } }' }),
    });
    return response.json();
  }

  async function startWith(scenario: string): Promise<void> {
    const scenarios = await waitUntil("the list of scenarios", async () => {
      // A list that loses the focus, as to an editor that opens late, closes: then the menu is opened again.
      await workbench.palette.run(commandIds.controlSimulator);
      const actions = await workbench.quickInput.titled("Control Simulator");
      await actions.type("Start");
      await actions.pick(/^Start Simulator/);
      return workbench.quickInput.titled("Start Simulator", 20_000);
    });
    await scenarios.pick(scenario);
  }

  it("says where a scenario of one's own is wrong, and opens it there", async () => {
    await startWith("monday.loan-ops-scenario.json");
    const toast = await workbench.notifications.toast(
      /^The scenario monday\.loan-ops-scenario\.json has an error in line 4\. There is no "colour" here, only id, /,
    );
    await toast.click("Open Scenario");
    await workbench.statusBar.shows("Ln 4, Col 57");
  });

  it("answers another program, is in the status bar as long as it runs, and ends with the window", async () => {
    await startWith("busy-friday");
    const box = await workbench.quickInput.titled(/^Start Simulator/);
    // The list of scenarios has the same title.
    await box.saying(/^Port on this machine/);
    await box.nextStep(`${port}`);
    await box.enter("demo");
    await workbench.notifications.toast(
      `The simulator is running at http://127.0.0.1:${port} with the scenario busy-friday.`,
    );
    const answer = await ask();
    assert.deepEqual(answer, { data: { loan: { id: "loan_b00000" } } });
    await workbench.notifications.clear();
    const menu = async () => {
      await workbench.statusBar.click(`Simulator at 127.0.0.1:${port}`);
      return workbench.quickInput.titled("Control Simulator");
    };
    const loans = await workbench.tree("Loans");
    await (await menu()).pick("Connect This Window");
    await workbench.notifications.toast(/^This window works with the simulator at http:.* until that is stopped\.$/);
    await loans.find("LN-5200");
    await (await menu()).pick("Make Calls Fail…");
    await workbench.quickInput.pick("The next refresh fails with HTTP 503");
    await workbench.statusBar.shows(/Planned: HTTP 503 · Simulator at /);
    await loans.titleAction("Refresh");
    await loans.pane.getByText(/was not refreshed at .*HTTP 503/).waitFor();
    await workbench.statusBar.shows(/^\s*Simulator at /);
    await loans.titleAction("Refresh");
    await loans.pane.getByText(/was not refreshed at/).waitFor({ state: "detached" });
    await running.reload();
    await workbench.statusBar.shows("Loan Ops: Simulator");
    await assert.rejects(ask(), /fetch failed/);
    await workbench.statusBar.item(`Simulator at 127.0.0.1:${port}`).waitFor({ state: "detached" });
  });
});
