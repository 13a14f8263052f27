import assert from "node:assert/strict";
import type { Loan } from "../../../src/domain/loan";
import { childrenOf, type LoanNode, loanNode } from "../../../src/vscode/loans/loanNodes";
import { Rows } from "../../../src/vscode/loans/rows";
import { borrower, borrowerTask, loanWith, officerTask } from "../../support/loans";

/** A tree whose rows have all been given out and painted, as after unfolding everything. */
function painted(first: Loan) {
  let loan = first;
  const entry = () => ({
    reference: "LN-1",
    value: loan,
    asOf: 0,
    triedAt: 0,
    failure: undefined,
    loading: false,
    pages: 1,
  });
  const paintedStateOf = (node: LoanNode) => (node.kind === "task" ? JSON.stringify(node.owned.task) : node.id);
  const rows = new Rows<LoanNode>({ childrenOf: (node) => childrenOf(node, entry(), "borrower"), paintedStateOf });
  const root = rows.given(loanNode("LN-1"));
  const paint = (node: LoanNode): LoanNode[] => {
    const paintedState = paintedStateOf(node);
    rows.painted(node, () => paintedState);
    return [node, ...rows.children(node).flatMap(paint)];
  };
  const all = paint(root);
  return {
    all,
    rows,
    root,
    paint,
    /** IDs of the rows to repaint when the loan is this now. */
    changedBy(next: Loan): string[] {
      loan = next;
      return rows.changed(rows.given(loanNode("LN-1"))).map(({ id }) => id.replace("loan:LN-1", ""));
    },
  };
}

const loan = (facts: { readonly title?: string; readonly status?: string; readonly more?: boolean } = {}) =>
  loanWith({
    borrowers: [
      borrower("ann", [
        borrowerTask("1", { title: facts.title ?? "Pay stubs", status: facts.status ?? "NotStarted" }),
        borrowerTask("2", { status: "NotStarted" }),
        ...(facts.more ? [borrowerTask("3", { status: "NotStarted" })] : []),
      ]),
      borrower("bob", [borrowerTask("4")]),
    ],
    officerTasks: [officerTask("5")],
  });

describe("Repainting a loan's rows", () => {
  it("repaints nothing when a refresh brought nothing new", () => {
    assert.deepEqual(painted(loan()).changedBy(loan()), []);
  });

  it("repaints one row when one task changed", () => {
    assert.deepEqual(painted(loan()).changedBy(loan({ title: "Pay stubs, two" })), [
      "/borrower:ann/status:NotStarted/task:borrower:1",
    ]);
  });

  it("repaints the branch in which rows came or went, and no other", () => {
    assert.deepEqual(painted(loan()).changedBy(loan({ more: true })), ["/borrower:ann/status:NotStarted"]);
    assert.deepEqual(painted(loan()).changedBy(loan({ status: "Completed" })), ["/borrower:ann"]);
  });

  it("gives out the same object for the same row, brought up to date", () => {
    const { rows, root, all, paint, changedBy } = painted(loan());
    changedBy(loan({ title: "Pay stubs, two" }));
    const task = paint(root).find(({ id }) => id.endsWith("task:borrower:1"));
    assert.equal(
      task,
      all.find(({ id }) => id.endsWith("task:borrower:1")),
    );
    assert.equal(task?.kind === "task" && task.owned.task.title, "Pay stubs, two");
    assert.deepEqual(rows.changed(root), []);
  });

  it("keeps nothing of what was taken off the list, or of what is shown otherwise from now on", () => {
    const { rows, root, all } = painted(loan());
    const [again] = rows.roots([loanNode("LN-1")]);
    assert.equal(again, root);
    const below = () => [...rows.children(root)];
    assert.deepEqual(
      below(),
      all.filter(({ parent }) => parent === root),
    );
    const before = new Set(all);
    rows.unpaint();
    assert.equal(rows.roots([loanNode("LN-1")])[0], root, "VS Code may be asking for it just now");
    assert.ok(below().every((row) => !before.has(row)));
    rows.roots([]);
    const [fresh] = rows.roots([loanNode("LN-1")]);
    assert.notEqual(fresh, root);
  });

  it("does not look below rows that nobody has unfolded", () => {
    let asked = 0;
    const rows = new Rows<LoanNode>({
      childrenOf() {
        asked++;
        return [];
      },
      paintedStateOf: ({ id }) => id,
    });
    const root = rows.given(loanNode("LN-1"));
    rows.painted(root, () => root.id);
    assert.deepEqual([rows.changed(root), asked], [[], 0]);
  });
});
