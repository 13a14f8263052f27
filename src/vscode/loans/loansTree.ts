import * as vscode from "vscode";
import type { Loan } from "../../domain/loan";
import type { TaskKind } from "../../domain/task";
import { isFiltering } from "../../domain/taskFilter";
import type { Collection } from "../../store/collection";
import type { Entry } from "../../store/entry";
import type { LoansOnScreen } from "../../store/loanStore";
import type { Change } from "../../store/seen";
import { isMeant, type SelectingView, type TaskTarget } from "../app/targets";
import { hidesLoan, type ViewOptions } from "../app/viewOptions";
import type { Session } from "../environments/session";
import { followSession, type Sessions } from "../environments/sessions";
import { changeWord } from "./changes";
import { CollectionTree } from "./collectionTree";
import { loanHover } from "./loanHover";
import { childrenOf, type LoanNode, loanNode } from "./loanNodes";
import { loanTreeItem } from "./loanTreeItem";
import { rowMarks, rowUri } from "./rowMarks";
import { notAskedRow } from "./rows";

export class LoansTree extends CollectionTree<LoanNode, Loan> {
  readonly #viewOptions: ViewOptions;
  readonly #loansOnScreen: LoansOnScreen;
  readonly #changesOf: (reference: string) => readonly Change[];
  readonly #subscriptions: vscode.Disposable;
  /** References of the loans whose rows are unfolded. */
  #opened: readonly string[] = [];

  constructor(sessions: Sessions, viewOptions: ViewOptions, loansOnScreen: LoansOnScreen) {
    super(sessions, {
      emptyKey: "loanOps.loansEmpty",
      hides() {
        const { filter } = viewOptions;
        const now = Date.now();
        return isFiltering(filter) ? (entry) => hidesLoan(entry, filter, now) : undefined;
      },
    });
    this.#viewOptions = viewOptions;
    this.#loansOnScreen = loansOnScreen;
    this.#changesOf = (reference) => sessions.current?.changes.of(reference) ?? [];
    this.#subscriptions = vscode.Disposable.from(
      rowMarks(sessions),
      followSession(sessions, (session) => session?.changes.onDidChange((reference) => this.repaint(reference))),
      viewOptions.onDidChange(() => this.repaintAll()),
    );
  }

  protected collectionOf({ store }: Session): Collection<Loan> {
    return store.loans;
  }

  protected rootOf(reference: string): LoanNode {
    return loanNode(reference);
  }

  protected referenceOf({ loanReference }: LoanNode): string {
    return loanReference;
  }

  protected notAskedRow(fields: readonly string[]): LoanNode {
    return { ...notAskedRow(fields), loanReference: "" };
  }

  protected override hiddenRow(count: number): LoanNode {
    return { kind: "hiddenLoans", id: "hiddenLoans", parent: undefined, loanReference: "", count };
  }

  protected rowsBelow(node: LoanNode, entry: Entry<Loan> | undefined): readonly LoanNode[] {
    return childrenOf(node, entry, this.#viewOptions, Date.now());
  }

  protected itemOf(node: LoanNode, entry: Entry<Loan> | undefined, session: Session | undefined): vscode.TreeItem {
    const now = Date.now();
    const { filter } = this.#viewOptions;
    const changes = this.#changesOf(node.loanReference);
    const changed = node.kind === "loan" && changes.length > 0;
    const item = loanTreeItem(node, entry, now, { where: session?.environment.kind, filter, changed });
    if (node.kind !== "hiddenLoans" && node.kind !== "notAsked") item.resourceUri = rowUri(node, entry, now);
    return withChangeWords(item, node, changes);
  }

  protected hoverOf(node: LoanNode, entry: Entry<Loan> | undefined): vscode.MarkdownString | undefined {
    return loanHover(node, entry, Date.now());
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
    view.onDidChangeSelection(({ selection }) => this.#loansOnScreen.show(view, selection.map(this.referenceOf)));
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
