import assert from "node:assert/strict";
import { nextSteps, pageActions } from "../../../../src/vscode/changing/changedRow";
import { type CommandId, commandIds } from "../../../../src/vscode/ui/commandIds";
import type { NotDone } from "../../../../src/vscode/ui/notDone";
import { withSandbox } from "../support/sandbox";

describe("What can be done about a change that was not made", () => {
  const sandbox = withSandbox();
  const ROW = { loanReference: "LN-1", taskId: "stubs_1" };
  const notDone = (refusal: NotDone["refusal"], change: NotDone["change"] = "rejectDocument") => ({ change, refusal });
  const steps = async (what: NotDone) => {
    const session = await sandbox.window.session();
    return sandbox.window.fake.do(() => nextSteps(sandbox.window.context, session, ROW, what));
  };
  const titles = async (what: NotDone) => (await steps(what)).map(({ title }) => title);
  const onPage = async (what: NotDone) => pageActions(await sandbox.window.session(), what).map(({ title }) => title);

  it("is what is likeliest for the reason first, then what every failure of the kind has, and the log last", async () => {
    const gone = notDone({ kind: "refused", reason: "documentNotFound", status: 200 });
    assert.deepEqual(await titles(gone), ["Refresh Loan", "Open Task", "Show Log"]);
    const noLoan = notDone({ kind: "refused", reason: "loanNotFound", status: 200 });
    assert.deepEqual(await titles(noLoan), ["Refresh Loan", "Switch Environment…", "Show Log"]);
    const tooLarge = notDone({ kind: "refused", reason: undefined, status: 413 }, "upload");
    assert.equal((await titles(tooLarge))[0], "Choose Other Files…");
    const noToken = notDone({ kind: "unauthorized", reason: undefined, status: 401 });
    assert.deepEqual(await titles(noToken), ["Set Access Token…", "Show Log"]);
  });

  it("is on the page of the task the same without what the page has buttons for", async () => {
    const noLoan = notDone({ kind: "refused", reason: "loanNotFound", status: 200 });
    assert.deepEqual(await onPage(noLoan), ["Switch Environment…", "Show Log"]);
    const elsewhere = notDone({ kind: "refused", reason: undefined, status: 405 });
    assert.equal((await onPage(elsewhere))[0], "Diagnose Connection");
  });

  it("leads to what was on the wire", async () => {
    const refused = notDone({ kind: "refused", reason: undefined, status: 409, request: 3 });
    assert.ok((await titles(refused)).includes("Show Request"));
    assert.ok((await onPage(refused)).includes("Show Request"));
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
