import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { commandIds } from "../../src/vscode/ui/commandIds";
import { freePort } from "../host/freePort.mjs";
import { withWindow } from "./driver/fixtures";
import type { QuickInput } from "./driver/quickInput";

const WRONG = `{
  "name": "monday",
  "deals": [
    { "id": "d1", "friendlyId": "D-1", "borrowers": [], "colour": "red" }
  ]
}
`;
/** One window in which a developer serves a simulator to their own script, in this order. */
describe("a simulator for other programs", () => {
  let port: number;
  /** As a developer's script has them. */
  let address: string;
  let token: string;

  const { running, workbench } = withWindow({ seed: () => ({}) });

  before(async () => {
    writeFileSync(join(running.profile.documents, "monday.loan-ops-scenario.json"), WRONG);
    port = await freePort();
    await workbench.openContainer("Loan Ops");
    await workbench.statusBar.shows("Loan Ops: Simulator");
  });

  /** What the developer's script does. */
  async function ask(loan = "LN-5200"): Promise<unknown> {
    const response = await fetch(`${address}/graphql`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ query: `{ loan(id: "${loan}") { id } }` }),
    });
    return response.json();
  }

  /** The list of scenarios to start with. */
  async function beginning(): Promise<QuickInput> {
    await workbench.palette.run(commandIds.controlSimulator);
    const actions = await workbench.quickInput.titled("Control Simulator");
    await actions.type("Start");
    await actions.pick(/^Start Simulator/);
    const scenarios = await workbench.quickInput.titled("Start Simulator");
    await scenarios.items();
    return scenarios;
  }

  it("says where a scenario of one's own is wrong, and opens it there", async () => {
    await (await beginning()).pick("monday.loan-ops-scenario.json");
    const toast = await workbench.notifications.toast(
      /^The scenario monday\.loan-ops-scenario\.json has an error in line 4\. There is no "colour" here, only id, /,
    );
    await toast.click("Open Scenario");
    await workbench.statusBar.shows("Ln 4, Col 57");
    await workbench.palette.run("workbench.action.closeAllEditors");
  });

  it("asks for another port where it is in use, and answers another program that has address and token from a click each", async () => {
    const other = createServer().listen(port, "127.0.0.1");
    await once(other, "listening");
    await (await beginning()).pick("busy-friday");
    const box = await workbench.quickInput.titled(/^Start Simulator/);
    await box.saying(/^Port on this machine/);
    assert.equal(await box.value(), "4010");
    await box.enter("70000");
    await box.saying(/^A port is a number from 1 to 65535\./);
    await box.enter(`${port}`);
    await box.saying(`Port ${port} is in use or reserved. Choose another one, above 1023.`);
    await new Promise((closed) => other.close(closed));
    await box.nextStep(`${port}`);
    await box.enter("two words");
    await box.saying(/^A token has only letters/);
    await box.enter("demo");
    const message = `The simulator is running at http://127.0.0.1:${port} with the scenario busy-friday.`;
    const copied = (button: string) =>
      workbench.clipboard.filledBy(async () => (await workbench.notifications.toast(message)).click(button));
    address = await copied("Copy Address");
    token = await copied("Copy Token");
    assert.deepEqual([address, token], [`http://127.0.0.1:${port}`, "demo"]);
    assert.deepEqual(await ask(), { data: { loan: { id: "loan_b00000" } } });

    const copiedAs = (kind: string) =>
      workbench.clipboard.filledBy(async () => {
        await (await workbench.notifications.toast(message)).click("Copy As…");
        await (await workbench.quickInput.titled("Start Simulator")).pick(kind);
      });
    assert.equal(await copiedAs(".env File"), `LOAN_SERVICE_URL=${address}\nLOAN_SERVICE_TOKEN=demo\n`);
    assert.match(await copiedAs("Test for vitest"), /^import { expect, test } from "vitest";/);
    const curl = await copiedAs("curl Command");
    const { stdout } = await promisify(execFile)("sh", ["-c", curl]);
    assert.match(stdout, /^{"data":{"loan":{"id":"loan_b00000"/);
  });

  it("is in the status bar as long as it runs, and ends with the window", async () => {
    await workbench.notifications.clear();
    await workbench.statusBar.click(`Simulator at 127.0.0.1:${port}`);
    await workbench.notifications.toast(/^The simulator is running at/);
    await running.reload();
    await workbench.statusBar.shows("Loan Ops: Simulator");
    await assert.rejects(ask(), /fetch failed/);
    assert.equal(await workbench.statusBar.item(`Simulator at 127.0.0.1:${port}`).count(), 0);
  });

  it("starts on what was saved of a loan, in which nobody is named", async () => {
    const loans = await workbench.tree("Loans");
    await loans.find("LN-2041");
    await loans.chooseFromMenu("Copy › Save as Scenario…", "LN-2041");
    await (await workbench.dialog.opened(/^Save as a scenario for the simulator\?/)).click("Save…");
    const file = join(running.profile.documents, "stuck.loan-ops-scenario.json");
    await (await workbench.quickInput.titled("Save as Scenario")).enter(file);
    await (await workbench.notifications.toast("Saved as stuck.loan-ops-scenario.json.")).click(
      "Start Simulator on It",
    );
    const box = await workbench.quickInput.titled(/^Start Simulator/);
    await box.nextStep(`${port}`);
    await box.enter("demo");
    await workbench.notifications.toast(/^The simulator is running at .* with the scenario stuck\.$/);
    assert.deepEqual(await ask("LN-1"), { data: { loan: { id: "loan_1" } } });
    assert.doesNotMatch(readFileSync(file, "utf8"), /José|Ramírez|Bank statements|LN-2041/);
  });
});
