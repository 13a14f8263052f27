import assert from "node:assert/strict";
import { type Call, type MoodyService, startServiceOfOneLoan } from "../support/moodyService";
import { withSandbox } from "./driver/fixtures";
import type { OpenDialog } from "./driver/messages";
import { waitUntil } from "./driver/waitUntil";
import type { Workbench } from "./driver/workbench";

const REFUSED = /already being sent, here or in another window/;

describe("two windows on one profile", () => {
  let second: Workbench;
  /** Mutations that wait for their answer. */
  const held: Call[] = [];

  const { service, running, workbench: first } = withSandbox({ service: startWithLoan, loans: ["LN-1"] });

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
    await first.notifications.toast(/LN-1: 1 task reassigned/);
    await second.notifications.clear();
  });

  async function startWithLoan(): Promise<MoodyService> {
    const started = await startServiceOfOneLoan();
    started.mood = (call) => (call.mutation ? void held.push(call) : call.answer());
    return started;
  }

  async function askIn(window: Workbench): Promise<OpenDialog> {
    await window.page.bringToFront();
    const loans = await window.tree("Loans");
    await loans.chooseFromMenu("Reassign Loan Officer Tasks to Borrower…", "LN-1");
    return window.dialog.opened(/Reassign the loan officer tasks/);
  }
});
