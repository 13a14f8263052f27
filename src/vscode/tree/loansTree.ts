import * as vscode from "vscode";
import type { Sessions } from "../environments/sessions";
import { loanHover } from "./loanHover";
import { childrenOf, type Grouping, type LoanNode, loanNode } from "./loanNodes";
import { loanTreeItem } from "./loanTreeItem";

const GROUPING_KEY = "loanOps.grouping";

/** The rows of the view "Loans": the session's snapshot, nothing else. */
export class LoansTree implements vscode.TreeDataProvider<LoanNode>, vscode.Disposable {
  readonly #sessions: Sessions;
  readonly #state: vscode.Memento;
  readonly #changed = new vscode.EventEmitter<LoanNode | undefined>();
  readonly #subscription: vscode.Disposable;
  /** The same object for the same loan, so that one loan's rows can be repainted alone. */
  readonly #roots = new Map<string, LoanNode>();
  #store: vscode.Disposable | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  /** `workspaceState` keeps the grouping of this window. */
  constructor(sessions: Sessions, workspaceState: vscode.Memento) {
    this.#sessions = sessions;
    this.#state = workspaceState;
    this.#subscription = sessions.onDidChange(() => this.#follow());
    this.#follow();
    this.#publishGrouping();
  }

  get grouping(): Grouping {
    return this.#state.get<Grouping>(GROUPING_KEY) === "status" ? "status" : "borrower";
  }

  async groupBy(grouping: Grouping): Promise<void> {
    await this.#state.update(GROUPING_KEY, grouping);
    this.#publishGrouping();
    this.#changed.fire(undefined);
  }

  getChildren(node?: LoanNode): LoanNode[] {
    const session = this.#sessions.current;
    if (session?.state !== "ready") return [];
    if (node === undefined) return session.store.loans.references.map((reference) => this.#root(reference));
    return childrenOf(node, session.store.loans.get(node.loanReference), this.grouping);
  }

  getParent(node: LoanNode): LoanNode | undefined {
    return node.parent;
  }

  getTreeItem(node: LoanNode): vscode.TreeItem {
    return loanTreeItem(node, this.#sessions.current?.store.loans.get(node.loanReference), Date.now());
  }

  resolveTreeItem(item: vscode.TreeItem, node: LoanNode): vscode.TreeItem {
    const hover = loanHover(node, this.#sessions.current?.store.loans.get(node.loanReference), Date.now());
    if (hover !== undefined) item.tooltip = hover;
    return item;
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#store?.dispose();
    this.#changed.dispose();
  }

  #follow(): void {
    this.#store?.dispose();
    this.#roots.clear();
    this.#store = this.#sessions.current?.store.loans.onDidChange((reference) => {
      this.#changed.fire(reference === undefined ? undefined : this.#root(reference));
    });
    this.#changed.fire(undefined);
  }

  #root(reference: string): LoanNode {
    const root = this.#roots.get(reference) ?? loanNode(reference);
    this.#roots.set(reference, root);
    return root;
  }

  #publishGrouping(): void {
    void vscode.commands.executeCommand("setContext", "loanOps.grouping", this.grouping);
  }
}
