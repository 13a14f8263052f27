import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LoanNode } from "../../../../src/vscode/loans/loanNodes";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { Uri } from "../support/fake/values";
import { withSandbox } from "../support/sandbox";

const LEFT_ALONE = "This command does not apply to 1 of the selected rows.";

describe("A command of the palette, with rows that are selected", () => {
  const sandbox = withSandbox();
  /** The rows of both loans, and of the task Pay stubs of the first. */
  let rows: { readonly first: LoanNode; readonly second: LoanNode; readonly task: LoanNode };

  let selected: readonly LoanNode[];

  const select = (...these: readonly LoanNode[]) => {
    selected = these;
  };

  beforeEach(async () => {
    const { fake, context } = sandbox.window;
    rows = await fake.do(async () => {
      const below = async (node?: LoanNode) => context.loansTree.getChildren(node);
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

  const changed = async () => [
    ...new Set((await sandbox.window.session()).changes.all().map(({ reference }) => reference)),
  ];

  it("uploads to the task that is selected, and asks for none", async () => {
    const { user, run } = sandbox.window;
    const file = join(sandbox.machine.folder, "stub.txt");
    await writeFile(file, "Pay for October: 1,000");
    user.files.push([Uri.file(file)]);
    select(rows.task);
    await run(commandIds.uploadDocuments);
    assert.deepEqual([user.lists, user.dialogs.map(({ text }) => text)], [[], ["Upload 1 file to “Pay stubs”?"]]);
  });

  it("marks the loan that is selected as seen, and leaves the marks of the others; beside a task alone it asks", async () => {
    const { user, run, fake } = sandbox.window;
    for (const task of sandbox.service.state.tasks.values()) task.status = "Completed";
    assert.deepEqual(await changed(), ["LN-1", "LN-2"]);
    select(rows.second);
    await run(commandIds.markAsSeen);
    assert.equal(fake.reports.at(-1), "Sandbox: marked LN-2 as seen.");
    assert.deepEqual(await changed(), ["LN-1"]);
    select(rows.task);
    user.picks.push(/^LN-1/);
    await run(commandIds.markAsSeen);
    const offered = user.lists.at(-1)?.map(({ label }) => label);
    assert.ok(offered?.includes("LN-1") && !offered.includes("LN-2"), offered?.join());
    assert.deepEqual(await changed(), []);
  });

  it("takes the loan that is selected off the list, not the one of a task that is selected beside it", async () => {
    select(rows.second, rows.task);
    await sandbox.window.run(commandIds.removeLoan);
    assert.deepEqual((await sandbox.window.session()).store.loans.references, ["LN-1"]);
    await sandbox.window.user.message(new RegExp(LEFT_ALONE));
  });

  it("reads the loan that is selected again, or all, when that is asked for", async () => {
    const read = async (command: string) => {
      sandbox.service.clearCalls();
      await sandbox.window.run(command as typeof commandIds.refresh);
      return sandbox.service.calls({ operation: "loan" }).map(({ operations }) => operations[0]?.arguments.id);
    };
    select(rows.second);
    assert.deepEqual(await read(commandIds.refresh), ["LN-2"]);
    assert.deepEqual((await read(commandIds.refreshAll)).sort(), ["LN-1", "LN-2"]);
  });
});
