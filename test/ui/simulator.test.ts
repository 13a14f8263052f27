import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { commandIds } from "../../src/vscode/ui/commandIds";
import { freePort } from "../host/freePort.mjs";
import { withWindow } from "./driver/fixtures";
import type { QuickInput } from "./driver/quickInput";
import { waitUntil } from "./driver/waitUntil";

const WRONG = `{
  "name": "monday",
  "deals": [
    { "id": "d1", "friendlyId": "D-1", "borrowers": [], "colour": "red" }
  ]
}
`;
const OWN = `{
  "name": "own-office",
  "deals": [
    { "id": "d1", "friendlyId": "D-1", "borrowers": [],
      "loan": { "id": "l1", "friendlyId": "OWN-1" } }
  ]
}
`;

const LOAN = '{ loan(id: "LN-5200") { id } }';

/** One window in which a developer serves a simulator to their own script, in this order. */
describe("a simulator for other programs", () => {
  let port: number;
  /** As a developer's script has them. */
  let address: string;
  let token: string;

  const { running, workbench } = withWindow({ seed: () => ({}) });

  before(async () => {
    const { documents } = running.profile;
    writeFileSync(join(documents, "monday.loan-ops-scenario.json"), WRONG);
    writeFileSync(join(documents, "office.loan-ops-scenario.json"), OWN);
    port = await freePort();
    await workbench.openContainer("Loan Ops");
    await workbench.statusBar.shows("Loan Ops: Simulator");
  });

  /** What the developer's script does: the operation's data or what went wrong. */
  async function ask(query: string): Promise<unknown> {
    const response = await fetch(`${address}/graphql`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ query }),
    });
    return response.ok ? await response.json() : response.status;
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

  async function start(scenario: string): Promise<void> {
    await (await beginning()).pick(scenario);
  }

  /** Picks from one list after the other, each of which asks for something else. */
  async function control(...picks: (string | RegExp)[]): Promise<void> {
    await workbench.palette.run(commandIds.controlSimulator);
    const list = await workbench.quickInput.titled("Control Simulator");
    let asked = "";
    for (const pick of [/^Simulator at/, ...picks]) {
      asked = await waitUntil("the next list", async () => {
        const placeholder = await list.placeholder();
        return placeholder === asked ? undefined : placeholder;
      });
      // What is out of sight is not there to click.
      if (typeof pick === "string") await list.type(pick);
      await list.pick(pick);
    }
  }

  it("says where a scenario of one's own is wrong, and opens it there", async () => {
    await (await beginning()).pick("monday.loan-ops-scenario.json");
    const toast = await workbench.notifications.toast(
      /^The scenario monday\.loan-ops-scenario\.json has an error in line 4\. There is no property "colour" here\./,
    );
    await toast.click("Open Scenario");
    await workbench.statusBar.shows("Ln 4, Col 57");
    await workbench.palette.run("workbench.action.closeAllEditors");
  });

  it("asks for another port where it is in use, and answers another program that has address and token from a click each", async () => {
    const other = createServer().listen(port, "127.0.0.1");
    await once(other, "listening");
    await start("busy-friday");
    const box = await workbench.quickInput.titled(/^Start Simulator/);
    await box.saying(/^Port on this machine/);
    assert.equal(await box.value(), "4010");
    await box.enter("70000");
    await box.saying(/^A port is a number from 1 to 65535\./);
    await box.enter(`${port}`);
    await box.saying(`Port ${port} is in use. Choose another one.`);
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
    assert.deepEqual(await ask('{ loan(id: "LN-5200") { id } }'), { data: { loan: { id: "loan_b00000" } } });

    const copiedAs = (kind: string) =>
      workbench.clipboard.filledBy(async () => {
        await (await workbench.notifications.toast(message)).click("Copy As…");
        await (await workbench.quickInput.titled("Copy As")).pick(kind);
      });
    assert.equal(await copiedAs(".env File"), `LOAN_SERVICE_URL=${address}\nLOAN_SERVICE_TOKEN=demo\n`);
    assert.match(await copiedAs("Test for vitest"), /^import { expect, test } from "vitest";/);
    const curl = await copiedAs("curl Command");
    const { stdout } = await promisify(execFile)("sh", ["-c", curl]);
    assert.match(stdout, /^{"data":{"loan":{"id":"loan_b00000"/);
  });

  it("is in the status bar as long as it runs, and is controlled from one list after the other", async () => {
    await workbench.notifications.clear();
    await workbench.statusBar.click(`Simulator on ${port}`);
    await workbench.notifications.toast(/^The simulator is running at/);
    await workbench.notifications.clear();
    await control(/Make Calls Fail/, "Answer with an HTTP status…", "503", "loan", "The next 2 calls");
    await workbench.notifications.toast("Planned for the next 2 calls of loan: HTTP 503.");
    assert.equal(await ask(LOAN), 503);
    await control(/Clear Planned Failures/);
    await workbench.notifications.toast("1 planned failure cleared.");
    assert.deepEqual(await ask(LOAN), { data: { loan: { id: "loan_b00000" } } });
  });

  it("stops, and goes on with a scenario of one's own", async () => {
    await workbench.notifications.clear();
    await control("Stop");
    await workbench.notifications.toast(`The simulator at http://127.0.0.1:${port} has stopped.`);
    await assert.rejects(ask(LOAN), /fetch failed/);
    await waitUntil("the status bar to forget it", async () =>
      (await workbench.statusBar.item(`Simulator on ${port}`).count()) === 0 ? true : undefined,
    );
    await start("office.loan-ops-scenario.json");
    const box = await workbench.quickInput.titled(/^Start Simulator/);
    await box.saying(/^Port on this machine/);
    await box.nextStep(`${port}`);
    await box.enter("demo");
    await workbench.notifications.toast(/ with the scenario own-office\.$/);
    assert.deepEqual(await ask('{ loan(id: "OWN-1") { id } }'), { data: { loan: { id: "l1" } } });
  });

  it("ends with the window", async () => {
    await running.reload();
    await workbench.statusBar.shows("Loan Ops: Simulator");
    await assert.rejects(ask(LOAN), /fetch failed/);
  });
});
