import assert from "node:assert/strict";
import type { Activity } from "../../../../src/ledger/activity";
import { checkActivity } from "../../../../src/vscode/activity/activityActions";
import { confirmChange, LIST_LIMITS } from "../../../../src/vscode/changing/confirm";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import type { OpenWindow } from "../support/fake/openWindow";
import { AS_IT_IS, type Shown } from "../support/fake/user";
import { withSandbox } from "../support/sandbox";
import { type Change, CREATE, make, REASSIGN, REJECT, UPLOAD } from "./support/changes";

const MEANWHILE =
  /⚠ While this was open, the same was sent from here\. It may be done twice:\n• .* \(.*\): Confirmed$/m;

const REASSIGNED = { kind: "reassignLoanOfficerTasks" } as const;
const SANDBOX = { environmentId: "sandbox", environmentName: "Sandbox" };

const stub = { kind: "task", loanReference: "LN-1", taskId: "stubs_1", documentId: "doc_stub_1" };
const loan = (loanReference: string) => ({ kind: "loan", loanReference });

const CHANGES: Readonly<Record<string, Change>> = {
  "a rejection": { command: commandIds.rejectDocument, given: [stub], types: ["Page 2 is missing"] },
  "several rejections": {
    command: commandIds.rejectDocument,
    given: [stub, [stub, { kind: "task", loanReference: "LN-1", taskId: "returns_1" }]],
    types: ["Page 2 is missing"],
    picks: [AS_IT_IS],
  },
  "a reassignment": REASSIGN,
  "several reassignments": {
    command: commandIds.reassignLoanOfficerTasks,
    given: [loan("LN-1"), [loan("LN-1"), loan("LN-2")]],
    picks: [AS_IT_IS],
  },
  "a borrower": CREATE,
  "an upload": UPLOAD,
};

describe("The same change in two windows", () => {
  const sandbox = withSandbox();
  let windows: readonly [OpenWindow, OpenWindow];

  beforeEach(async () => {
    windows = [sandbox.window, await sandbox.open("sandbox")];
  });

  function begin(window: OpenWindow, change: Change) {
    const opened: Shown[] = [];
    let told = () => {};
    window.user.asked = (dialog) => {
      opened.push(dialog);
      told();
    };
    const ended = make(sandbox.machine, window, change);
    const dialog = async (number: number): Promise<Shown> => {
      while (opened.length <= number) await new Promise<void>((resolve) => (told = resolve));
      return opened[number] ?? assert.fail();
    };
    return { dialog, opened, ended };
  }

  for (const [what, change] of Object.entries(CHANGES)) {
    it(`comes back with a warning where it was sent while its dialog was open, and is sent twice only by two answers: ${what}`, async () => {
      const [here, there] = [begin(windows[0], change), begin(windows[1], change)];
      const [first, second] = [await here.dialog(0), await there.dialog(0)];
      assert.doesNotMatch(first.detail + second.detail, /While this was open/);
      first.choose(/./);
      await here.ended;
      const sent = sandbox.changes.length;
      assert.ok(sent > 0);
      second.choose(/./);
      const again = await there.dialog(1);
      assert.match(again.detail, MEANWHILE);
      assert.equal(sandbox.changes.length, sent);
      assert.equal(again.buttons[0], "Do Not Send", "an Enter key that is still down chooses the first button");
      again.choose(/^(?!Do Not Send$)/);
      await there.ended;
      assert.deepEqual([sandbox.changes.length, there.opened.length], [sent * 2, 2]);
    });
  }

  it("sends nothing when the environment is changed while the record is read once more after the click", async () => {
    const { user, fake, context, run } = sandbox.window;
    const { ledger } = context.activities;
    const read = ledger.activities.bind(ledger);
    let clicked = false;
    user.asked = (dialog) => {
      clicked = true;
      dialog.choose(/^Reassign$/);
    };
    ledger.activities = async () => {
      if (clicked) await fake.do(() => context.active.switchTo("other"));
      return read();
    };
    await run(commandIds.reassignLoanOfficerTasks, { kind: "loan", loanReference: "LN-1" });
    await user.message(/^The environment was changed meanwhile, so nothing was sent to Sandbox\./);
    assert.deepEqual(sandbox.changes, []);
  });

  it("is sent by one of two that are confirmed in the same moment", async () => {
    for (const change of [REJECT, UPLOAD, CREATE]) {
      const before = sandbox.changes.length;
      const begun = windows.map((window) => begin(window, change));
      for (const dialog of await Promise.all(begun.map(({ dialog }) => dialog(0)))) dialog.choose(/./);
      await Promise.race([
        Promise.all(begun.map(({ ended }) => ended)),
        Promise.any(begun.map(({ dialog }) => dialog(1))).then((again) => again.choose()),
      ]);
      for (const { ended } of begun) await ended;
      assert.equal(sandbox.changes.length, before + 1);
    }
  });

  it("warns of a borrower of unknown outcome, by whatever name the deal was listed and though it was not read before", async () => {
    const [window] = windows;
    const { state } = sandbox.service;
    state.deals.set("DL-1", state.deals.get("deal_1") ?? assert.fail());
    const create = async (dealId: string) => {
      await make(sandbox.machine, window, { ...CREATE, given: [{ dealId }] }, /./);
    };
    sandbox.service.fault({ fault: "status", status: 500, operation: "deal" });
    await lists(window, "DL-1");
    sandbox.service.fault({ fault: "reset", operation: "borrower.create" });
    await create("DL-1");
    assert.match(window.user.messages.at(-1)?.text ?? "", /outcome unknown/);
    await create("deal_1");
    assert.match(
      window.user.dialogs.at(-1)?.detail ?? "",
      /⚠ The same was already sent from here \(.*\): Outcome unknown/,
    );
  });

  it("sends no borrower to a deal that nobody could read: nobody could tell what was sent to it before", async () => {
    const [window] = windows;
    sandbox.service.fault({ fault: "status", status: 500, operation: "deal", calls: 3 });
    await lists(window, "deal_9");
    await make(sandbox.machine, window, { ...CREATE, given: [{ dealId: "deal_9" }] });
    await window.user.message(/deal_9 could not be read/);
    assert.deepEqual([window.user.dialogs, sandbox.changes], [[], []]);
  });

  it("proves nothing where the environment has another address since", async () => {
    const [window] = windows;
    await sandbox.interrupted({
      kind: "reassignLoanOfficerTasks",
      idsBefore: ["flood_1"],
      origin: "https://old.example",
    });
    const [activity] = await sandbox.recorded();
    await assert.rejects(
      window.fake.do(() => checkActivity(window.context, activity ?? assert.fail())),
      /^UserError: This was sent to Sandbox at another address, so nothing here shows/,
    );
    assert.equal((await sandbox.recorded())[0]?.check, undefined);
  });
});

describe("Several changes that were sent before", () => {
  const sandbox = withSandbox();

  for (const [count, listed] of [
    [2, 2],
    [40, LIST_LIMITS.lines],
  ] as const) {
    it(`are named in the warning, as many as leave the buttons on the screen: ${count}`, async () => {
      const { fake, user, context, session } = sandbox.window;
      const opened = await session();
      const changes = Array.from({ length: count }, (_, at) => ({ ...REASSIGNED, loanId: `loan_${at}` }));
      const sent = { plannedAt: 0, state: "unknown", interrupted: false, ...SANDBOX } as const;
      const before = changes.map((one): Activity => ({ ...one, ...sent, id: one.loanId }));
      user.clicks.push(/^Do$/);
      const asked = { message: "Do it?", detail: [], buttons: ["Do"], before, sentBefore: () => "of one" };
      await fake.do(() => confirmChange(context, opened, asked, [...changes, { ...REASSIGNED, loanId: "new" }]));
      const detail = user.dialogs[0]?.detail ?? "";
      assert.equal(detail.match(/^• Loan loan_\d+ \(.*\): Outcome unknown$/gm)?.length, listed);
      assert.deepEqual(/… and (\d+) more/.exec(detail)?.[1], count === listed ? undefined : `${count - listed}`);
      assert.equal(detail.match(/⚠ The same was already sent from here\. It may be done twice:$/gm)?.length, 1);
      assert.doesNotMatch(detail, /of one|new/);
    });
  }
});

async function lists({ fake, context }: OpenWindow, deal: string): Promise<void> {
  await fake.do(async () => (await context.sessions.open()).store.add("deals", [deal]));
}
