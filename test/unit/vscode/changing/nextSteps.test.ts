import assert from "node:assert/strict";
import { nextSteps, pageActions } from "../../../../src/vscode/changing/outcome";
import { type CommandId, commandIds } from "../../../../src/vscode/ui/commandIds";
import type { NotDone } from "../../../../src/vscode/ui/notDone";
import { withSandbox } from "../support/sandbox";

describe("What can be done about a change that was not made", () => {
  const sandbox = withSandbox();
  const ROW = { loanReference: "LN-1", taskId: "stubs_1" };
  const notDone = (refusal: NotDone["refusal"]) => ({ change: "rejectDocument", refusal }) as const;
  const steps = async (what: NotDone) => {
    const session = await sandbox.window.session();
    return sandbox.window.fake.do(() => nextSteps(sandbox.window.context, session, ROW, what));
  };

  it("is on the page of the task to diagnose the connection, where the address takes no such request", async () => {
    const refusal = { kind: "refused", reason: undefined, status: 405 } as const;
    const [first] = pageActions(await sandbox.window.session(), notDone(refusal));
    assert.equal(first?.title, "Diagnose Connection");
  });

  it("does it with the row that the change was about, in its environment alone", async () => {
    const done: unknown[] = [];
    const hear = (command: CommandId) =>
      sandbox.window.fake.commands.set(command, (...given) => void done.push([command, ...given]));
    for (const command of [commandIds.refresh, commandIds.openTask, commandIds.switchEnvironment]) hear(command);
    const gone = await steps(notDone({ kind: "refused", reason: "documentNotFound", status: 200 }));
    const noLoan = await steps(notDone({ kind: "refused", reason: "loanNotFound", status: 200 }));
    for (const step of [...gone.slice(0, 2), ...noLoan.slice(1, 2)]) await sandbox.window.fake.do(() => step.run());
    assert.deepEqual(done.slice(0, 2), [
      [commandIds.refresh, ROW],
      [commandIds.openTask, ROW],
    ]);
    assert.equal((done[2] as unknown[])[0], commandIds.switchEnvironment);
    await sandbox.window.switchTo("other");
    await assert.rejects(async () => sandbox.window.fake.do(() => gone[0]?.run()), { name: "FailureInEnvironment" });
    assert.equal(done.length, 3);
  });
});
