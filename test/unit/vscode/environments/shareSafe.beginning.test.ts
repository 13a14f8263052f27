import assert from "node:assert/strict";
import { textOf } from "../../../../src/domain/unknown";
import type { Simulator } from "../../../../src/simulator/simulator";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import type { OpenWindow } from "../support/fake/openWindow";
import type { Shown } from "../support/fake/user";
import { until, withSandbox } from "../support/sandbox";

const RETURN = { loanReference: "LN-1", taskId: "returns_1", documentId: "doc_return_1" };

describe("Share-safe mode, when it is turned on", () => {
  const sandbox = withSandbox();
  let service: Simulator;
  let window: OpenWindow;
  let cleared: number;

  beforeEach(async () => {
    ({ service, window } = sandbox);
    cleared = 0;
    window.fake.commands.set("notifications.clearAll", () => cleared++);
  });

  const toggle = () => window.run(commandIds.toggleShareSafe);
  const isOn = () => window.context.shareSafe.on;

  /** A rejection whose dialog stands there until the test answers it. */
  async function rejectionAsked(): Promise<{ dialog: Shown; ended: Promise<void> }> {
    let ended = Promise.resolve();
    const dialog = await new Promise<Shown>((resolve) => {
      window.user.asked = resolve;
      window.user.types.push("Page 2 is missing");
      ended = window.run(commandIds.rejectDocument, RETURN);
    });
    return { dialog, ended };
  }

  const waiting = () =>
    until(() => window.fake.progress.find(({ title }) => title.startsWith("Share-safe mode begins once")));

  it("takes away what was said before, and shows the rest anew", async () => {
    service.fault({ fault: "status", status: 403, operation: "borrower.rejectDocument" });
    window.user.types.push("Page 2 is missing");
    window.user.clicks.push(/./);
    await window.run(commandIds.rejectDocument, RETURN);
    const { reports, failedChanges } = window.context;
    await window.fake.do(() => reports.show("Report", "Ada Byron"));
    assert.equal(failedChanges.all.length, 1);
    await toggle();
    assert.ok(isOn());
    assert.equal(cleared, 1);
    assert.equal(failedChanges.all.length, 0);
    assert.throws(() => reports.textOf("/Loan Ops reports/Report"), /no longer exists/);
    const [task] = (await window.session()).store.loans.get("LN-1")?.value?.loanOfficerTasks.items ?? [];
    assert.match(textOf(task?.title) ?? "", /^Document required ·/);
    await window.user.message(/^Share-safe mode is on\. The explorer/);
  });

  it("shows no sums of the book that were counted with names", async () => {
    sandbox.change("stubs_1", { status: "Waiting for Ada" });
    const { book } = await window.session();
    const names = () => book.figures?.status.has("Waiting for Ada");
    await until(names);
    const shown: unknown[] = [];
    window.context.shareSafe.onDidChange(() => shown.push(book.figures));
    await toggle();
    assert.deepEqual(shown, [undefined]);
    await until(() => book.figures);
    assert.equal(names(), false);
  });

  it("closes a box that waits for the user, whose command then sends nothing", async () => {
    let ended = Promise.resolve();
    await new Promise<void>((shown) => {
      window.user.types.push(() => {
        shown();
        return new Promise(() => {});
      });
      ended = window.run(commandIds.rejectDocument, RETURN);
    });
    await toggle();
    await ended;
    assert.ok(isOn());
    assert.deepEqual(sandbox.changes, []);
    assert.equal(window.user.dialogs.length, 0);
  });

  it("waits for a change that is under way, says so, and shows nothing of it afterwards", async () => {
    const { dialog, ended } = await rejectionAsked();
    const turning = toggle();
    await waiting();
    assert.equal(isOn(), false, "its dialog is still there, with its texts");
    dialog.choose(/Reject/);
    await turning;
    await ended;
    assert.ok(isOn());
    assert.deepEqual(sandbox.changes, ["borrower.rejectDocument"]);
    const said = window.user.messages.map(({ text }) => text);
    const outcome = said.findIndex((text) => /document rejected/.test(text));
    assert.ok(outcome >= 0 && outcome < said.length - 1, "said before the mode began, and cleared with the rest");
    assert.equal(cleared, 1);
    assert.deepEqual(window.user.messages.at(-1)?.buttons, ["Show Activity"]);
  });

  it("asks nothing while it waits, so that nothing else gets under way", async () => {
    const { dialog, ended } = await rejectionAsked();
    const turning = toggle();
    await waiting();
    await window.run(commandIds.reassignLoanOfficerTasks, { loanReference: "LN-1" });
    assert.equal(window.user.dialogs.length, 1, "no second dialog");
    dialog.choose();
    await Promise.all([turning, ended]);
    assert.deepEqual(sandbox.changes, []);
    assert.ok(isOn());
  });

  it("stays off where the user gives up waiting", async () => {
    const { dialog, ended } = await rejectionAsked();
    const turning = toggle();
    (await waiting()).cancel();
    await turning;
    assert.equal(isOn(), false);
    assert.equal(cleared, 0);
    dialog.choose();
    await ended;
  });
});
