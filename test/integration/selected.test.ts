import assert from "node:assert/strict";
import * as vscode from "vscode";
import { type LoanStore, LoansOnScreen } from "../../src/store/loanStore";
import { ViewOptions } from "../../src/vscode/app/viewOptions";
import type { Session } from "../../src/vscode/environments/session";
import type { Sessions } from "../../src/vscode/environments/sessions";
import type { LoanNode } from "../../src/vscode/loans/loanNodes";
import { LoansTree } from "../../src/vscode/loans/loansTree";
import { storeOf } from "../support/loanStore";
import { borrower, borrowerTask, loanWith } from "../support/loans";

const never = new vscode.EventEmitter<never>().event;

describe("what is selected in a view", () => {
  const selected = new vscode.EventEmitter<vscode.TreeViewSelectionChangeEvent<LoanNode>>();
  const expanded = new vscode.EventEmitter<vscode.TreeViewExpansionEvent<LoanNode>>();
  /** As VS Code has it: nothing while it requests the rows again. */
  let inVsCode: readonly LoanNode[] = [];
  const view = {
    visible: true,
    get selection() {
      return inVsCode;
    },
    onDidChangeSelection: selected.event,
    onDidExpandElement: expanded.event,
    onDidCollapseElement: never,
    onDidChangeVisibility: never,
  } as unknown as vscode.TreeView<LoanNode>;
  const loansOnScreen = new LoansOnScreen(assert.ifError);
  const viewOptions = new ViewOptions({ get: () => undefined } as unknown as vscode.Memento);
  const changed = new vscode.EventEmitter<Session | undefined>();
  const sessions = { current: undefined as unknown, onDidChange: changed.event };
  const stores: LoanStore[] = [];
  let tree: LoansTree;

  before(async () => {
    await workIn("a");
    tree = new LoansTree(sessions as unknown as Sessions, viewOptions, loansOnScreen);
  });

  after(() => {
    tree.dispose();
    viewOptions.dispose();
    for (const store of stores) store.dispose();
  });

  it("is what the user sees selected, also while VS Code requests the rows again, and nothing of another environment", async () => {
    tree.shownBy(view);
    const row = await unfold(await firstRow());
    inVsCode = [row];
    selected.fire({ selection: inVsCode });
    assert.deepEqual(tree.selection, [row]);

    inVsCode = [];
    tree.repaintAll();
    assert.deepEqual(tree.selection.map(idOf), [row.id], "while the rows are requested again");

    await workIn("b");
    assert.deepEqual(tree.selection, [], "after a switch of the environment");
    await workIn("a");
    assert.deepEqual(tree.selection, [], "nor after the way back");

    selected.fire({ selection: [row] });
    assert.deepEqual(tree.selection.map(idOf), [row.id]);
    changed.fire(sessions.current as Session);
    assert.deepEqual(tree.selection.map(idOf), [row.id], "after another token for the same environment");

    await stores.at(-1)?.remove("loans", "LN-1");
    assert.deepEqual(tree.selection, [], "of a loan that is not listed any more");
  });

  async function workIn(id: string): Promise<void> {
    const store = storeOf({
      loan: async () => loanWith({ borrowers: [borrower("b1", [borrowerTask("t1")])] }),
      listed: { loans: ["LN-1", "LN-2"] },
      loansOnScreen,
      now: Date.now,
    });
    stores.push(store);
    await store.refresh();
    const environment = { id, kind: "sandbox" };
    sessions.current = { state: "ready", environment, store, changes: { of: () => [], onDidChange: never } };
    changed.fire(sessions.current as Session);
  }

  async function firstRow(): Promise<LoanNode> {
    const [row] = await tree.getChildren();
    assert.ok(row);
    return row;
  }

  /** Unfolds a loan down to its first task. */
  async function unfold(row: LoanNode): Promise<LoanNode> {
    if (row.kind === "task") return row;
    expanded.fire({ element: row });
    const [child] = await tree.getChildren(row);
    assert.ok(child);
    return unfold(child);
  }
});

function idOf({ id }: LoanNode): string {
  return id;
}
