import * as vscode from "vscode";
import type { TaskKind } from "../../domain/task";
import type { FirstRows } from "../environments/firstRows";
import type { TaskTarget } from "../targets/targets";
import type { SelectingView } from "../targets/treeSelection";
import type { LoanNode } from "./loanNodes";
import type { LoansTree } from "./loansTree";
import type { WhyEmpty } from "./whyEmpty";

/** What a view and the commands ask of a tree. */
interface Tree<Node> extends vscode.TreeDataProvider<Node>, vscode.Disposable {
  readonly onDidChangeTreeData: vscode.Event<Node | Node[] | undefined>;
  readonly whyEmpty: WhyEmpty | undefined;
  getParent(node: Node): Node | undefined;
  resolveTreeItem(item: vscode.TreeItem, node: Node): Promise<vscode.TreeItem>;
  readonly selection: SelectingView["selection"];
  shownBy(view: vscode.TreeView<Node>): void;
  foldAll(): void;
  revealRoot(reference: string): Promise<boolean>;
  bringIntoSight(reference: string, id?: string, taskKind?: TaskKind): Promise<void>;
}

/** The rows of a view, loaded when VS Code or a command first asks for one: activation needs none of them. */
export class LazyTree<Node, Loaded extends Tree<Node>> implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  readonly #load: () => Promise<Loaded>;
  readonly #firstRows: Pick<FirstRows, "given">;
  readonly #changed = new vscode.EventEmitter<Node | Node[] | undefined>();
  #view: vscode.TreeView<Node> | undefined;
  #loading: Promise<Loaded> | undefined;
  #loaded: Loaded | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(load: () => Promise<Loaded>, firstRows: Pick<FirstRows, "given">) {
    this.#load = load;
    this.#firstRows = firstRows;
  }

  /** The view that shows these rows. Returns what is selected in it. */
  shownBy(view: vscode.TreeView<Node>): SelectingView {
    this.#view = view;
    const selection = () => this.#loaded?.selection ?? [];
    return {
      get visible() {
        return view.visible;
      },
      get selection() {
        return selection();
      },
      onDidChangeSelection: view.onDidChangeSelection,
    };
  }

  async getChildren(node?: Node): Promise<Node[]> {
    const rows = await (await this.tree()).getChildren(node);
    if (node === undefined) this.#firstRows.given();
    return rows ?? [];
  }

  // Asked about rows only, which are there once the tree is loaded.

  getTreeItem(node: Node): vscode.TreeItem | Thenable<vscode.TreeItem> {
    return this.#tree.getTreeItem(node);
  }

  getParent(node: Node): Node | undefined {
    return this.#tree.getParent(node);
  }

  resolveTreeItem(item: vscode.TreeItem, node: Node): Promise<vscode.TreeItem> {
    return this.#tree.resolveTreeItem(item, node);
  }

  /** Why no row is shown although something is listed. */
  get whyEmpty(): WhyEmpty | undefined {
    return this.#loaded?.whyEmpty;
  }

  foldAll(): void {
    this.#loaded?.foldAll();
  }

  async revealRoot(reference: string): Promise<boolean> {
    return (await this.tree()).revealRoot(reference);
  }

  async bringIntoSight(reference: string, id?: string, taskKind?: TaskKind): Promise<void> {
    await (await this.tree()).bringIntoSight(reference, id, taskKind);
  }

  dispose(): void {
    this.#changed.dispose();
    void this.#loading?.then((tree) => tree.dispose());
  }

  protected tree(): Promise<Loaded> {
    this.#loading ??= this.#begin();
    return this.#loading;
  }

  async #begin(): Promise<Loaded> {
    const tree = await this.#load();
    tree.onDidChangeTreeData((changed) => this.#changed.fire(changed));
    if (this.#view) tree.shownBy(this.#view);
    this.#loaded = tree;
    return tree;
  }

  get #tree(): Loaded {
    if (this.#loaded === undefined) throw new Error("A row was asked for before the tree was loaded.");
    return this.#loaded;
  }
}

/** The rows of the view "Loans". */
export class LazyLoansTree extends LazyTree<LoanNode, LoansTree> {
  /** Brings the row of a task into sight, unfolding what leads to it. */
  async reveal(target: TaskTarget): Promise<void> {
    await (await this.tree()).reveal(target);
  }

  /** Brings the row of a borrower into sight; false when there is none, because of the grouping or the filter. */
  async revealBorrower(loanReference: string, borrowerId: string): Promise<boolean> {
    return (await this.tree()).revealBorrower(loanReference, borrowerId);
  }
}
