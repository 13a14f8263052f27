import assert from "node:assert/strict";
import type { TreeItem } from "vscode";
import { commandIds } from "../../../../src/vscode/base/commandIds";
import { withSandbox } from "../support/sandbox";

interface Rows<Node> {
  getChildren(node?: Node): Promise<Node[]>;
  getTreeItem(node: Node): TreeItem | Thenable<TreeItem>;
}

/** The rows of a tree as lines, indented by their depth. */
async function rowsOf<Node>(tree: Rows<Node>, parent?: Node, depth = 0): Promise<string[]> {
  const rows = await tree.getChildren(parent);
  const lines: string[] = [];
  for (const row of rows) {
    const { label, description } = await tree.getTreeItem(row);
    lines.push(`${"  ".repeat(depth)}${label} | ${description ?? ""}`, ...(await rowsOf(tree, row, depth + 1)));
  }
  return lines;
}

describe("The rows of a window", () => {
  const sandbox = withSandbox();
  const loans = () => sandbox.window.fake.do(() => rowsOf(sandbox.window.context.loansTree));
  const deals = () => sandbox.window.fake.do(() => rowsOf(sandbox.window.context.dealsTree));

  const LOAN = [
    "  Ada Byron | 2 outstanding",
    "    In progress | 2",
    "      Pay stubs | ",
    "      Tax returns | ",
    "  Loan officer tasks | 2 outstanding",
    "    In progress | 2",
    "      Order flood | with loan officer",
    "      Order title | with loan officer",
  ];

  it("are the loans of the list with their tasks, and the deals with their borrowers", async () => {
    assert.deepEqual(await loans(), ["LN-1 | 4 outstanding", ...LOAN, "LN-2 | 4 outstanding", ...LOAN]);
    const borrower = "  Ada Byron | ada@example.com";
    assert.deepEqual(await deals(), ["DL-1 | 1 borrower", borrower, "DL-2 | 1 borrower", borrower]);
  });

  it("follow what was sent, and only the row that changed is painted again", async () => {
    await loans();
    const painted: unknown[] = [];
    sandbox.window.context.loansTree.onDidChangeTreeData((rows) => painted.push(rows));
    sandbox.window.user.clicks.push(/^Reassign$/);
    await sandbox.window.run(commandIds.reassignLoanOfficerTasks, { loanReference: "LN-1" });
    const rows = await loans();
    assert.equal(rows.filter((row) => row.endsWith("| with borrower")).length, 2);
    assert.equal(rows.filter((row) => row.endsWith("| with loan officer")).length, 2);
    const changed = painted.flat() as { readonly id: string }[];
    assert.ok(
      changed.length > 0 && changed.every(({ id }) => id.includes("LN-1")),
      JSON.stringify(changed.map(({ id }) => id)),
    );
  });

  it("keep what was read, and say so, where the loan cannot be read again", async () => {
    await loans();
    sandbox.service.fault({ fault: "status", status: 500, operation: "loan", loan: "LN-1" });
    await sandbox.window.session();
    const [loan, ...below] = await loans();
    assert.match(loan ?? "", /^LN-1 \| .*as of /);
    assert.deepEqual(below.slice(1, 1 + LOAN.length), LOAN);
    assert.match(below[0] ?? "", /HTTP 500/);
  });

  it("are those of the environment that the window is in, under IDs of their own", async () => {
    const ids = async () =>
      sandbox.window.fake.do(async () => (await sandbox.window.context.loansTree.getChildren()).map(({ id }) => id));
    const before = await ids();
    await sandbox.window.switchTo("other");
    assert.deepEqual(
      (await ids()).map((id) => id.replace("other/", "sandbox/")),
      before,
    );
    assert.notDeepEqual(await ids(), before);
  });

  it("are those that pass the filter, and one that says what is hidden", async () => {
    sandbox.window.user.picks.push(/^Document processing$/);
    Object.assign(sandbox.service.state.tasks.get("stubs_1") ?? {}, { type: "DocumentProcessing" });
    await sandbox.window.session();
    await sandbox.window.run(commandIds.filterTasks);
    assert.deepEqual(
      (await loans()).map((row) => row.replace(/ \|.*/, "")),
      ["LN-1", "  Ada Byron", "    In progress", "      Pay stubs", "1 loan hidden by the filter"],
    );
  });

  it("are copied as what they stand for", async () => {
    const { fake, context } = sandbox.window;
    const [loan] = await fake.do(() => context.loansTree.getChildren());
    const below = await fake.do(() => context.loansTree.getChildren(loan));
    const copied = async (row: unknown) => {
      await sandbox.window.run(commandIds.copyTasksAsCsv, row);
      return fake.clipboard.trim().split(/\r?\n/).length - 1;
    };
    assert.deepEqual([await copied(loan), await copied(below[0]), await copied(below[1])], [4, 2, 2]);
  });
});
