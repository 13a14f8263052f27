import * as vscode from "vscode";
import type { Loan } from "../../domain/loan";
import type { TaskKind } from "../../domain/task";
import { isFiltering } from "../../domain/taskFilter";
import type { LoansOnScreen } from "../../store/loanStore";
import type { Change } from "../../store/seen";
import { isMeant, type SelectingView, type TaskTarget } from "../app/targets";
import { hidesLoan, type ViewOptions } from "../app/viewOptions";
import { followSession, type Sessions } from "../environments/sessions";
import { changeWord } from "./changes";
import { CollectionTree } from "./collectionTree";
import { loanHover } from "./loanHover";
import { childrenOf, type LoanNode, loanNode } from "./loanNodes";
import { loanTreeItem } from "./loanTreeItem";
import { rowMarks, rowUri } from "./rowMarks";
import { notAskedRow } from "./rows";

export class LoansTree extends CollectionTree<LoanNode, Loan> {
  readonly #loansOnScreen: LoansOnScreen;
  readonly #subscriptions: vscode.Disposable;
  /** References of the loans whose rows are unfolded. */
  #opened: readonly string[] = [];

  constructor(sessions: Sessions, viewOptions: ViewOptions, loansOnScreen: LoansOnScreen) {
    super(sessions, {
      emptyKey: "loanOps.loansEmpty",
      collectionOf: ({ store }) => store.loans,
      rootOf: loanNode,
      referenceOf: ({ loanReference }) => loanReference,
      notAskedRow: (fields) => ({ ...notAskedRow(fields), loanReference: "" }),
      hiddenRow: (count) => ({ kind: "hiddenLoans", id: "hiddenLoans", parent: undefined, loanReference: "", count }),
      rowsBelow: (node, entry) => childrenOf(node, entry, viewOptions, Date.now()),
      itemOf(node, entry, session) {
        const now = Date.now();
        const { filter } = viewOptions;
        const changes = session?.changes.of(node.loanReference) ?? [];
        const changed = node.kind === "loan" && changes.length > 0;
        const item = loanTreeItem(node, entry, now, { where: session?.environment.kind, filter, changed });
        if (node.kind !== "hiddenLoans" && node.kind !== "notAsked") item.resourceUri = rowUri(node, entry, now);
        return withChangeWords(item, node, changes);
      },
      hoverOf: (node, entry) => loanHover(node, entry, Date.now()),
      hides() {
        const { filter } = viewOptions;
        const now = Date.now();
        return isFiltering(filter) ? (entry) => hidesLoan(entry, filter, now) : undefined;
      },
    });
    this.#loansOnScreen = loansOnScreen;
    this.#subscriptions = vscode.Disposable.from(
      rowMarks(sessions),
      followSession(sessions, (session) => session?.changes.onDidChange((reference) => this.repaint(reference))),
      viewOptions.onDidChange(() => this.repaintAll()),
    );
  }

  protected override hasListed(references: ReadonlySet<string>): void {
    this.#lookAt(this.#opened.filter((reference) => references.has(reference)));
  }

  override shownBy(view: vscode.TreeView<LoanNode>): SelectingView {
    // End with the view.
    view.onDidExpandElement(({ element }) => this.#open(element));
    view.onDidCollapseElement(({ element }) => {
      if (element.kind === "loan") this.#lookAt(this.#opened.filter((one) => one !== element.loanReference));
    });
    view.onDidChangeSelection(({ selection }) =>
      this.#loansOnScreen.show(view, selection.map(this.options.referenceOf)),
    );
    return super.shownBy(view);
  }

  /** VS Code asks for the rows below a row when that is unfolded, also by itself when a window comes back. */
  override getChildren(node?: LoanNode): LoanNode[] | Promise<LoanNode[]> {
    if (node !== undefined) this.#open(node);
    return super.getChildren(node);
  }

  async reveal(target: TaskTarget): Promise<void> {
    const row = this.findRow(target.loanReference, (node) => isTask(node, target));
    if (row) await this.view?.reveal(row, { select: true, focus: false, expand: true });
  }

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

  #open({ kind, loanReference }: LoanNode): void {
    if (kind === "loan" && !this.#opened.includes(loanReference)) this.#lookAt([...this.#opened, loanReference]);
  }

  #lookAt(opened: readonly string[]): void {
    this.#opened = opened;
    this.#loansOnScreen.show(this, opened);
  }
}

function isTask(node: LoanNode, target: Pick<TaskTarget, "taskId" | "taskKind">): boolean {
  return node.kind === "task" && isMeant(target, node.owned.task);
}

/** A task that changed since the user last looked says so in words too, beside its mark. */
function withChangeWords(item: vscode.TreeItem, node: LoanNode, changes: readonly Change[]): vscode.TreeItem {
  if (node.kind !== "task") return item;
  const { task } = node.owned;
  const word = changeWord(changes.filter((change) => isMeant(change, task)));
  if (word === undefined) return item;
  item.description = [item.description, word].filter((part) => part).join(" · ");
  const spoken = item.accessibilityInformation?.label;
  if (spoken !== undefined) item.accessibilityInformation = { label: `${word}: ${spoken}` };
  return item;
}
