import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RowNode } from "../../../../src/vscode/loans/rows";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { Uri } from "../support/fake/values";
import { withSandbox } from "../support/sandbox";

const LEFT_ALONE = "This command does not apply to 1 of the selected rows.";

describe("A command of the palette, with rows that are selected", () => {
  const sandbox = withSandbox();
  /** The rows of both loans, and of the task Pay stubs of the first. */
  let rows: { readonly first: RowNode; readonly second: RowNode; readonly task: RowNode };

  let selected: readonly RowNode[];

  const select = (...these: readonly RowNode[]) => {
    selected = these;
  };

  beforeEach(async () => {
    const { fake, context } = sandbox.window;
    rows = await fake.do(async () => {
      const below = async (node?: RowNode) => context.loansTree.getChildren(node);
      const [first = assert.fail(), second = assert.fail()] = await below();
      const [borrower = assert.fail()] = await below(first);
      const [group = assert.fail()] = await below(borrower);
      const [task = assert.fail()] = await below(group);
      return { first, second, task };
    });
    context.selection.follow({
      visible: true,
      get selection() {
        return selected;
      },
      onDidChangeSelection: () => ({ dispose() {} }),
    });
  });

  it("uploads to the task that is selected, and asks for none", async () => {
    const { user, run } = sandbox.window;
    const file = join(sandbox.machine.folder, "stub.txt");
    await writeFile(file, "Pay for October: 1,000");
    user.files.push([Uri.file(file)]);
    select(rows.task);
    await run(commandIds.uploadDocuments);
    assert.deepEqual([user.lists, user.dialogs.map(({ text }) => text)], [[], ["Upload 1 file to “Pay stubs”?"]]);
  });

  it("takes the loan that is selected off the list, not the one of a task that is selected beside it", async () => {
    select(rows.second, rows.task);
    await sandbox.window.run(commandIds.removeLoan);
    assert.deepEqual((await sandbox.window.session()).store.loans.references, ["LN-1"]);
    await sandbox.window.user.message(new RegExp(LEFT_ALONE));
  });
});
