import assert from "node:assert/strict";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { file } from "../changing/support/changes";
import { withSandbox } from "../support/sandbox";

const TASK = { kind: "task", loanReference: "LN-1", taskId: "stubs_1" };

describe("A command of the palette, with rows that are selected", () => {
  const sandbox = withSandbox();

  const select = (...selection: readonly object[]) =>
    sandbox.window.context.selection.follow({
      visible: true,
      selection,
      onDidChangeSelection: () => ({ dispose() {} }),
    });

  it("uploads to the task that is selected, and asks for none", async () => {
    const { user, run } = sandbox.window;
    user.files.push([await file(sandbox.machine)]);
    select(TASK);
    await run(commandIds.uploadDocuments);
    assert.deepEqual([user.lists, user.dialogs.map(({ text }) => text)], [[], ["Upload 1 file to “Pay stubs”?"]]);
  });

  it("offers the tasks that it can do something with, where none is selected", async () => {
    const { user, run } = sandbox.window;
    await run(commandIds.rejectDocument);
    assert.deepEqual(
      user.lists
        .at(-1)
        ?.map(({ label }) => label)
        .slice(0, 4),
      ["LN-1", "Pay stubs", "Tax returns", "LN-2"],
    );
  });

  it("takes the loan that is selected off the list, not the one of a task that is selected beside it", async () => {
    select({ kind: "loan", loanReference: "LN-2" }, TASK);
    await sandbox.window.run(commandIds.removeLoan);
    assert.deepEqual((await sandbox.window.session()).store.loans.references, ["LN-1"]);
    await sandbox.window.user.message(/This command does not apply to 1 of the selected rows\./);
  });
});
