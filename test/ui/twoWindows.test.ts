import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Call, type MoodyService, startMoodyService } from "../support/moodyService";
import { wireBorrower, wireLoan, wireOfficerTask } from "../support/wireLoans";
import type { OpenDialog } from "./driver/dialog";
import { withFolder, withSandbox } from "./driver/fixtures";
import { type Service, startService } from "./driver/simulator";
import type { RunningWorkbench } from "./driver/startWorkbench";
import { waitUntil } from "./driver/waitUntil";
import type { Workbench } from "./driver/workbench";

const REFUSED = /already being sent, here or in another window/;

describe("two windows on one profile", () => {
  let service: MoodyService;
  let running: RunningWorkbench;
  let first: Workbench;
  let second: Workbench;
  /** Mutations that wait for their answer. */
  const held: Call[] = [];

  withSandbox({ service: startWithLoan, loans: ["LN-1"] }, (fixture) => {
    ({ service, running, workbench: first } = fixture);
  });

  before(async () => {
    second = await running.openWindow();
    await (await second.tree("Loans")).find("LN-1", "Ada Byron");
  });

  it("send the same thing once: the second is told that it is under way", async () => {
    const dialogs = [await askIn(first), await askIn(second)];
    await dialogs[0]?.click("Reassign");
    await waitUntil("the first to arrive", async () => held.length === 1 || undefined);
    await dialogs[1]?.click("Reassign");
    const toast = await second.notifications.toast(REFUSED);
    assert.equal(toast.severity, "warning");
    assert.equal(service.changes.length, 1);
    held.pop()?.answer();
    await first.notifications.toast(/1 task of LN-1 reassigned/);
    await second.notifications.clear();
  });

  async function startWithLoan(): Promise<MoodyService> {
    const started = await startMoodyService();
    started.loans.set("LN-1", wireLoan("loan_1", [wireBorrower("b1", [])], [wireOfficerTask("t2")]));
    started.mood = (call) => (call.mutation ? void held.push(call) : call.answer());
    return started;
  }

  async function askIn(window: Workbench): Promise<OpenDialog> {
    await window.page.bringToFront();
    const loans = await window.tree("Loans");
    await loans.chooseFromMenu("Reassign Loan Officer Tasks to Borrower…", "LN-1");
    return window.dialog.opened(/Reassign 1 loan officer task/);
  }
});

/** Each window has an environment of its own: a switch in one of them is none in the other. */
describe("a query file in two windows", () => {
  const QUERY = 'query Own { loan(id: "LN-2041") { id } }\n';
  let folder: string;
  let service: Service;
  let first: Workbench;
  let second: Workbench;
  let running: RunningWorkbench;

  withFolder((made) => {
    folder = made;
    writeFileSync(join(folder, "own.loan-ops.graphql"), QUERY);
  });

  withSandbox<Service>({ service: startService, window: () => ({ folder }), loans: [] }, (fixture) => {
    ({ service, running, workbench: first } = fixture);
  });

  before(async () => {
    second = await running.openWindow();
    for (const window of [first, second]) {
      await window.page.bringToFront();
      await window.explorer.openFile("own.loan-ops.graphql");
      await window.editor.lenses("Run on Sandbox");
    }
  });

  it("runs where the lens says, whatever the other window was switched to", async () => {
    await second.switchTo("Simulator");
    await second.editor.lenses("Run on Simulator");
    await first.page.bringToFront();
    const before = service.count("loan");
    await first.editor.clickLens("Run on Sandbox");
    await first.editor.besideShowing(/^\/\/ Sandbox · HTTP 200/);
    assert.equal(service.count("loan"), before + 1);
    await second.page.bringToFront();
    await second.editor.clickLens("Run on Simulator");
    await second.editor.besideShowing(/^\/\/ Simulator · HTTP 200/);
    assert.equal(service.count("loan"), before + 1);
  });
});
