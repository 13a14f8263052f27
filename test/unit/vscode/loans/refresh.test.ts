import assert from "node:assert/strict";
import type { UnseenChanges } from "../../../../src/store/unseenChanges";
import { withChangeNotice } from "../../../../src/vscode/loans/refresh";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { withSandbox } from "../support/sandbox";

describe("The notice of a poll", () => {
  const sandbox = withSandbox();
  const session = () => sandbox.window.context.sessions.current ?? assert.fail();
  const notices = () => sandbox.window.user.messages.map(({ text }) => text);

  function poll(changes: Pick<UnseenChanges, "all" | "settled"> = session().unseen): Promise<void> {
    const noticing = { ...session(), unseen: changes as UnseenChanges };
    return sandbox.window.fake.do(() => withChangeNotice(noticing, () => session().store.poll("everything")));
  }

  /** Of these references a change is known once it was waited for so often that all is compared. */
  function changesAfter(times: number, reference: string): Pick<UnseenChanges, "all" | "settled"> {
    let waited = 0;
    return {
      all: () => (waited >= times ? [{ reference, changes: [{ kind: "newTask", taskId: "t" }] }] : []),
      settled: async () => void waited++,
    };
  }

  it("is one for all that the poll found changed, and leads to the changes", async () => {
    sandbox.change("stubs_1", { status: "Completed" });
    sandbox.change("stubs_2", { status: "NotStarted" });
    await poll();
    assert.deepEqual(notices(), ["Sandbox: changes on the listed loans: 2."]);
    const shown = new Promise((resolve) => sandbox.window.fake.commands.set(commandIds.showChanges, resolve));
    sandbox.window.user.messages[0]?.choose(/^Show Changes$/);
    await shown;
  });

  it("tells each change once, and none that was undone, also while another one is", async () => {
    const told: number[] = [];
    for (const [first, second] of [
      ["Completed", "InProgress"],
      ["Completed", "InProgress"],
      ["InProgress", "InProgress"],
      ["Completed", "InProgress"],
      ["InProgress", "Completed"],
    ]) {
      sandbox.change("stubs_1", { status: first });
      sandbox.change("stubs_2", { status: second });
      await poll();
      told.push(notices().length);
    }
    assert.deepEqual(told, [1, 1, 1, 2, 3]);
    assert.deepEqual([...new Set(notices())], ["Sandbox: changes on the listed loans: 1."]);
  });

  it("leaves what is watched to its watch", async () => {
    await session().watches.add([{ loan: "LN-1" }, { loan: "LN-2", taskId: "stubs_2", taskKind: "borrower" }]);
    for (const id of ["stubs_1", "stubs_2", "returns_2"]) sandbox.change(id, { status: "Completed" });
    await poll();
    assert.deepEqual(notices(), ["Sandbox: changes on the listed loans: 1."]);
  });

  it("is turned off by its setting, while the rows are still marked", async () => {
    sandbox.machine.configure("loanOps.notifyOfChanges", false);
    sandbox.change("stubs_1", { status: "Completed" });
    await poll();
    assert.deepEqual([notices(), session().unseen.all().length], [[], 1]);
  });

  for (const [what, times, reference, told] of [
    ["does not come for the first read of a loan, whatever changed since another window looked", 2, "LN-9", 0],
    ["is not about what changed before the poll, although that is compared only now", 1, "LN-1", 0],
    ["waits until what the poll read was compared", 2, "LN-1", 1],
  ] as const) {
    it(what, async () => {
      await poll(changesAfter(times, reference));
      assert.equal(notices().length, told);
    });
  }
});
