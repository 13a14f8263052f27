import * as vscode from "vscode";
import type { Loan } from "../../domain/loan";
import { isFiltering } from "../../domain/taskFilter";
import type { LoansOnScreen } from "../../store/loanStore";
import type { SelectingView, TaskTarget } from "../app/targets";
import { hidesLoan, type ViewOptions } from "../app/viewOptions";
import { followSession, type Sessions } from "../environments/sessions";
import { CollectionTree, isBorrower, isTask } from "./collectionTree";
import { rowMarks } from "./rowMarks";
import { loanNode, type RowNode, referenceOf } from "./rows";

export class LoansTree extends CollectionTree<Loan> {
  readonly #loansOnScreen: LoansOnScreen;
  readonly #subscriptions: vscode.Disposable;

  constructor(sessions: Sessions, viewOptions: ViewOptions, loansOnScreen: LoansOnScreen) {
    super(sessions, {
      emptyKey: "loanOps.loansEmpty",
      shown: viewOptions,
      collectionOf: ({ store }) => store.loans,
      rootOf: loanNode,
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

  protected override hasUnfolded(references: readonly string[]): void {
    this.#loansOnScreen.show(this, references);
  }

  override shownBy(view: vscode.TreeView<RowNode>): SelectingView {
    // Ends with the view.
    view.onDidChangeSelection(({ selection }) => this.#loansOnScreen.show(view, selection.map(referenceOf)));
    return super.shownBy(view);
  }

  async reveal({ loanReference, taskId, taskKind }: TaskTarget): Promise<void> {
    await this.revealFound(loanReference, (node) => isTask(node, taskId, taskKind), false);
  }

  revealBorrower(loanReference: string, borrowerId: string): Promise<boolean> {
    return this.revealFound(loanReference, (node) => isBorrower(node, "borrower", borrowerId));
  }

  override dispose(): void {
    this.#subscriptions.dispose();
    super.dispose();
  }
}
