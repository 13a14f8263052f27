import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CommandId, commandIds } from "../../../../src/vscode/base/commandIds";
import type { OpenWindow } from "../support/fake/openWindow";
import { AS_IT_IS, type Shown } from "../support/fake/user";
import { Uri } from "../support/fake/values";
import { withSandbox } from "../support/sandbox";

const MEANWHILE =
  /⚠ While this was open, the same was sent from here\. It may be done twice:\n• .*the service confirmed it\./;

interface Change {
  readonly command: CommandId;
  readonly given: readonly unknown[];
  readonly types?: readonly string[];
  readonly picks?: readonly (typeof AS_IT_IS)[];
}

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
  "a reassignment": { command: commandIds.reassignLoanOfficerTasks, given: [loan("LN-1")] },
  "several reassignments": {
    command: commandIds.reassignLoanOfficerTasks,
    given: [loan("LN-1"), [loan("LN-1"), loan("LN-2")]],
    picks: [AS_IT_IS],
  },
  "a borrower": {
    command: commandIds.createBorrower,
    given: [{ dealId: "deal_1" }],
    types: ["Grace", "Hopper", "grace@example.com"],
  },
  "an upload": { command: commandIds.uploadDocuments, given: [{ loanReference: "LN-1", taskId: "stubs_1" }] },
};

describe("The same change in two windows", () => {
  const sandbox = withSandbox();
  let windows: readonly [OpenWindow, OpenWindow];

  beforeEach(async () => {
    windows = [sandbox.window, await sandbox.open("sandbox")];
    await writeFile(join(sandbox.machine.folder, "stub.txt"), "Pay for October: 1,000");
  });

  /** The dialogs that it opens, one after the other, and its end. */
  function begin(window: OpenWindow, { command, given, types = [], picks = [] }: Change) {
    window.user.types.push(...types);
    window.user.picks.push(...picks);
    window.user.files.push([Uri.file(join(sandbox.machine.folder, "stub.txt"))]);
    const opened: Shown[] = [];
    let told = () => {};
    window.user.asked = (dialog) => {
      opened.push(dialog);
      told();
    };
    const ended = window.run(command, ...given);
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
      again.choose();
      await there.ended;
      assert.equal(sandbox.changes.length, sent);
      assert.equal(there.opened.length, 2);
    });

    it(`is sent where the user confirms it a second time: ${what}`, async () => {
      const [here, there] = [begin(windows[0], change), begin(windows[1], change)];
      const [first, second] = [await here.dialog(0), await there.dialog(0)];
      first.choose(/./);
      await here.ended;
      const sent = sandbox.changes.length;
      second.choose(/./);
      (await there.dialog(1)).choose(/./);
      await there.ended;
      assert.equal(sandbox.changes.length, sent * 2);
    });
  }

  it("is sent by one of two that are confirmed in the same moment", async () => {
    for (const change of [CHANGES["a rejection"], CHANGES["an upload"], CHANGES["a borrower"]]) {
      assert.ok(change);
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
});
