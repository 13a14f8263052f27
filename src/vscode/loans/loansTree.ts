import * as vscode from "vscode";
import type { Loan } from "../../domain/loan";
import type { TaskKind } from "../../domain/task";
import { isFiltering } from "../../domain/taskFilter";
import type { LoansOnScreen } from "../../store/loanStore";
import type { Change } from "../../store/seen";
import { type Arrangement, hidesLoan } from "../app/arrangement";
import { isMeant, type SelectingView, type TaskTarget } from "../app/targets";
import { followSession, type Sessions } from "../environments/sessions";
import { changeWord } from "./changes";
import { CollectionTree } from "./collectionTree";
import { loanHover } from "./loanHover";
import { childrenOf, hiddenLoansNode, type LoanNode, loanNode, notAskedNode } from "./loanNodes";
import { loanTreeItem } from "./loanTreeItem";
import { rowMarks, rowUri } from "./rowMarks";

/** The rows of the view "Loans", arranged as this window likes it. */
export class LoansTree extends CollectionTree<LoanNode, Loan> {
  readonly #subscriptions: vscode.Disposable;
  readonly #loansOnScreen: LoansOnScreen;
  /** References of the loans whose rows are unfolded. */
  #expanded: readonly string[] = [];

  constructor(sessions: Sessions, arrangement: Arrangement, loansOnScreen: LoansOnScreen) {
    super(sessions, {
      collection: ({ store }) => store.loans,
      root: loanNode,
      referenceOf,
      notAskedRow: notAskedNode,
      children: (node, entry) => childrenOf(node, entry, arrangement.grouping, arrangement.narrowing(Date.now())),
      item: (node, entry, now, where) => {
        const changed = node.kind === "loan" && changesOf(node, sessions).length > 0;
        const item = loanTreeItem(node, entry, now, { where, filter: arrangement.filter, changed });
        if (node.kind !== "hiddenLoans" && node.kind !== "notAsked") item.resourceUri = rowUri(node, entry, now);
        return withChangeWords(item, node, sessions);
      },
      hover: loanHover,
      hoverData: hoverDataOf,
      filter: {
        hides: (now) => {
          const narrowing = arrangement.narrowing(now);
          return isFiltering(narrowing.filter) ? (entry) => hidesLoan(entry, narrowing) : undefined;
        },
        hiddenRow: hiddenLoansNode,
      },
      emptyKey: "loanOps.loansEmpty",
    });
    this.#loansOnScreen = loansOnScreen;
    this.#subscriptions = vscode.Disposable.from(
      rowMarks(sessions),
      followSession(sessions, (session) => session?.changes.onDidChange((reference) => this.repaint(reference))),
      arrangement.onDidChange(() => this.repaintAll()),
    );
  }

  /** The view that shows this tree: brings rows into sight, and tells which ones the user looks at. */
  override shownBy(view: vscode.TreeView<LoanNode>): SelectingView {
    // Ends with the view.
    view.onDidExpandElement(({ element }) => this.#expand(element));
    view.onDidCollapseElement(({ element }) => {
      if (element.kind === "loan") this.#lookAt(this.#expanded.filter((one) => one !== element.loanReference));
    });
    view.onDidChangeSelection(({ selection }) => this.#loansOnScreen.show(view, selection.map(referenceOf)));
    return super.shownBy(view);
  }

  /** VS Code asks for the rows below a row when that is unfolded, also by itself when a window comes back. */
  override getChildren(node?: LoanNode): LoanNode[] | Promise<LoanNode[]> {
    if (node !== undefined) this.#expand(node);
    return super.getChildren(node);
  }

  protected override childrenNow(node?: LoanNode): LoanNode[] {
    const children = super.childrenNow(node);
    if (node === undefined) {
      const listed = new Set(children.map(referenceOf));
      this.#lookAt(this.#expanded.filter((reference) => listed.has(reference)));
    }
    return children;
  }

  /** Brings the row of a task into sight, unfolding what leads to it. */
  async reveal(target: TaskTarget): Promise<void> {
    const row = this.findRow(target.loanReference, (node) => isTask(node, target));
    if (row) await this.view?.reveal(row, { select: true, focus: false, expand: true });
  }

  /** The row of a task, or of the loan itself, as `showQuietly` does. */
  async bringIntoSight(loanReference: string, taskId?: string, taskKind?: TaskKind): Promise<void> {
    await this.showQuietly(loanReference, (node) =>
      taskId === undefined ? node.kind === "loan" : isTask(node, { taskId, taskKind }),
    );
  }

  /** Brings the row of a borrower into sight; false when there is none, because of the grouping or the filter. */
  async revealBorrower(loanReference: string, borrowerId: string): Promise<boolean> {
    const row = this.findRow(loanReference, (node) => node.kind === "borrower" && node.borrower.id === borrowerId);
    if (row) await this.view?.reveal(row, { select: true, focus: true, expand: true });
    return row !== undefined;
  }

  override dispose(): void {
    this.#subscriptions.dispose();
    super.dispose();
  }

  #expand({ kind, loanReference }: LoanNode): void {
    if (kind === "loan" && !this.#expanded.includes(loanReference)) this.#lookAt([...this.#expanded, loanReference]);
  }

  #lookAt(unfolded: readonly string[]): void {
    this.#expanded = unfolded;
    this.#loansOnScreen.show(this, unfolded);
  }
}

function isTask(node: LoanNode, target: Pick<TaskTarget, "taskId" | "taskKind">): boolean {
  return node.kind === "task" && isMeant(target, node.owned.task);
}

function referenceOf({ loanReference }: LoanNode): string {
  return loanReference;
}

/** What changed of the row's loan since the user last looked. */
function changesOf({ loanReference }: LoanNode, { current }: Sessions): readonly Change[] {
  return current?.changes.of(loanReference) ?? [];
}

/** A task that changed since the user last looked says so in words too, beside its mark. */
function withChangeWords(item: vscode.TreeItem, node: LoanNode, sessions: Sessions): vscode.TreeItem {
  if (node.kind !== "task") return item;
  const { task } = node.owned;
  const changes = changesOf(node, sessions).filter((change) => isMeant(change, task));
  const word = changeWord(changes);
  if (word === undefined) return item;
  item.description = [item.description, word].filter((part) => part).join(" · ");
  const spoken = item.accessibilityInformation?.label;
  if (spoken !== undefined) item.accessibilityInformation = { label: `${word}: ${spoken}` };
  return item;
}

function hoverDataOf(node: LoanNode, entry: { readonly value: Loan | undefined } | undefined): unknown {
  switch (node.kind) {
    // Without the time of the read: a refresh without changes repaints nothing.
    case "loan":
      return (
        entry?.value && [
          entry.value.id,
          entry.value.borrowers.items.map(({ firstName, lastName }) => [firstName, lastName]),
        ]
      );
    case "borrower": {
      const { tasks: _, ...borrower } = node.borrower;
      return borrower;
    }
    case "task":
      return node.owned.task;
    default:
      return undefined;
  }
}
