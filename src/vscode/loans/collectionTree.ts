import * as vscode from "vscode";
import type { EnvironmentKind } from "../../domain/environment";
import type { Collection } from "../../store/collection";
import type { Entry } from "../../store/entry";
import { areEqual } from "../../store/seen";
import type { SelectingView } from "../app/targets";
import type { Session } from "../environments/session";
import { followSession, type Sessions } from "../environments/sessions";
import { inertTreeItem } from "../ui/window/views";
import { asListedAlready } from "./rowItems";
import { keepSelection, pathTo, type RowNode, Rows, type WhyEmpty, whyUnread } from "./rows";

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

interface CollectionNode extends RowNode {
  readonly kind: string;
  readonly parent: unknown;
}

/** A loan or a deal. */
interface ListedValue {
  readonly id: string;
  /** Names of fields that were not asked for. */
  readonly leftOut: readonly string[];
}

const NONE: ReadonlySet<string> = new Set();

/** What makes a tree of one kind out of a collection of the store. */
interface TreeShape<Node extends CollectionNode, Value extends ListedValue> {
  collection(session: Session): Collection<Value>;
  /** The row of an entry, and the entry of a row. */
  root(reference: string): Node;
  referenceOf(node: Node): string;
  /** The first row, which says what is left out, and asks for it when it is clicked. */
  notAskedRow(fields: readonly string[]): Node;
  children(node: Node, entry: Entry<Value> | undefined): readonly Node[];
  /** `where`: the kind of environment that it is read from. */
  item(node: Node, entry: Entry<Value> | undefined, now: number, where: EnvironmentKind | undefined): vscode.TreeItem;
  /** The hover, made when it is asked for; undefined leaves what the item has. */
  hover(node: Node, entry: Entry<Value> | undefined, now: number): vscode.TreeItem["tooltip"];
  /** What the hover is made of, beside what the row shows. */
  hoverData(node: Node, entry: Entry<Value> | undefined): unknown;
  readonly filter?: {
    /** Which entries are hidden; undefined while nothing is filtered. */
    hides(now: number): ((entry: Entry<Value>) => boolean) | undefined;
    /** The last row, which says how many are hidden. */
    hiddenRow(count: number): Node;
  };
  /** The context key that says so to the manifest's welcome texts. */
  readonly emptyKey: string;
}

type ShowingView<Node> = Pick<vscode.TreeView<Node>, "reveal" | "visible" | "selection" | "onDidChangeSelection">;

/** The rows of a view: the session's snapshot, nothing else. Repaints what changed and no more. */
export class CollectionTree<Node extends CollectionNode, Value extends ListedValue>
  implements vscode.TreeDataProvider<Node>, vscode.Disposable
{
  readonly #sessions: Sessions;
  readonly #shape: TreeShape<Node, Value>;
  readonly #changed = new vscode.EventEmitter<Node | Node[] | undefined>();
  readonly #following: vscode.Disposable;
  readonly #rows: Rows<Node>;
  #whyEmpty: WhyEmpty | undefined;
  /** References of the entries that the filter hides. */
  #hidden = NONE;
  /** Names of fields that were not asked for. */
  #notAsked: readonly string[] = [];
  /** What is listed more than once, as `repeated` of the collection. */
  #repeated: readonly (readonly [string, string])[] = [];
  /** IDs of the rows that the user unfolded, of all environments: an environment shows them so again. */
  readonly #unfolded = new Set<string>();
  #keepingSelection: vscode.Disposable | undefined;
  protected view: ShowingView<Node> | undefined;
  /** As last reported: `view.selection` lacks rows while VS Code requests them again. */
  #selection: readonly Node[] = [];

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(sessions: Sessions, shape: TreeShape<Node, Value>) {
    this.#sessions = sessions;
    this.#shape = shape;
    this.#rows = new Rows<Node>({
      childrenOf: (node) => (this.#sameAs(node) === undefined ? shape.children(node, this.#entry(node)) : []),
      paintedStateOf: (node) => this.#paintedState(node, this.#item(node))(),
    });
    this.#following = followSession(sessions, (session) => {
      this.repaintAll();
      return session && shape.collection(session).onDidChange((reference) => this.repaint(reference));
    });
  }

  /**
   * The first call waits for the session. If it returned nothing, VS Code could keep that answer even after a change
   * event.
   */
  getChildren(node?: Node): Node[] | Promise<Node[]> {
    if (node === undefined && this.#sessions.current === undefined) return this.#firstRoots();
    return this.childrenNow(node);
  }

  /** The view that shows this tree. Returns what is selected in it. */
  shownBy(view: vscode.TreeView<Node>): SelectingView {
    this.view = view;
    // End with the view.
    view.onDidExpandElement(({ element }) => this.#unfolded.add(element.id));
    view.onDidCollapseElement(({ element }) => this.#unfolded.delete(element.id));
    view.onDidChangeSelection(({ selection }) => {
      this.#selection = selection;
    });
    this.#keepingSelection = keepSelection({
      sessions: this.#sessions,
      view,
      collection: (session) => this.#shape.collection(session),
      isWhole: () => this.#unfoldedAreRead(),
      rowAt: (path) => this.#rowAt(path),
    });
    const selection = () => this.selection;
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

  /** What is selected on the user's screen. `view.selection` lacks rows while VS Code requests them again. */
  get selection(): readonly Node[] {
    const selection = this.view?.selection ?? [];
    if (selection.length === this.#selection.length) return selection;
    return this.#selection.flatMap((row) => this.#rowAt(pathTo(row)) ?? []);
  }

  /** All rows of the environment count as folded, also those that VS Code does not have at the moment. */
  foldAll(): void {
    for (const id of this.#unfolded) if (id.startsWith(this.#idPrefix)) this.#unfolded.delete(id);
  }

  /** Reveals the row of an entry; false when there is none. */
  async revealRoot(reference: string): Promise<boolean> {
    const root = this.childrenNow().find((node) => this.#shape.referenceOf(node) === reference);
    if (root === undefined) return false;
    await this.view?.reveal(root, { select: true, focus: true, expand: true });
    return true;
  }

  /**
   * Brings a row at or below that of an entry into sight, without the focus and only where the view is open. It is
   * selected unless that would leave keys and the palette with another row than the user chose for them.
   */
  protected async showQuietly(reference: string, isSought: (node: Node) => boolean): Promise<void> {
    if (!this.view?.visible) return;
    const row = this.findRow(reference, isSought);
    if (row === undefined) return;
    const chosenElsewhere = this.#selection.some(
      (one) => !isSought(one) && (one.kind === row.kind || this.#shape.referenceOf(one) !== reference),
    );
    await this.view.reveal(row, { select: !chosenElsewhere, focus: false });
  }

  protected findRow(reference: string, isSought: (node: Node) => boolean): Node | undefined {
    const find = (node: Node | undefined): Node | undefined => {
      if (node === undefined || isSought(node)) return node;
      for (const child of this.childrenNow(node)) {
        const found = find(child);
        if (found) return found;
      }
      return undefined;
    };
    return find(this.childrenNow().find((node) => this.#shape.referenceOf(node) === reference));
  }

  /** Why no row is shown although something is listed. */
  get whyEmpty(): WhyEmpty | undefined {
    return this.#whyEmpty;
  }

  /** The rows below a row, or the roots, as far as they are known now. */
  protected childrenNow(node?: Node): Node[] {
    const session = this.#sessions.current;
    const ready = session?.state === "ready" ? session : undefined;
    if (node !== undefined) return ready ? this.#rows.children(node) : [];
    if (ready === undefined || this.#whyEmpty !== undefined) return this.#rows.roots([]);
    const references = this.#shape.collection(ready).references.filter((reference) => !this.#hidden.has(reference));
    const roots = references.map((reference) => this.#root(reference));
    const { filter, notAskedRow } = this.#shape;
    const { repeated } = this.#shape.collection(ready);
    const hidden = [...this.#hidden].filter((reference) => !repeated.has(reference)).length;
    if (filter && hidden > 0) roots.push(filter.hiddenRow(hidden));
    if (this.#notAsked.length > 0) roots.unshift(notAskedRow(this.#notAsked));
    return this.#rows.roots(roots);
  }

  getParent(node: Node): Node | undefined {
    return node.parent as Node | undefined;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    const item = this.#item(node);
    this.#rows.painted(node, this.#paintedState(node, item));
    return item;
  }

  resolveTreeItem(item: vscode.TreeItem, node: Node): vscode.TreeItem {
    const hover = this.#shape.hover(node, this.#entry(node), Date.now());
    if (hover !== undefined) item.tooltip = hover;
    return inertTreeItem(item);
  }

  repaintAll(): void {
    this.#findRoots();
    this.#rows.unpaint();
    this.#changed.fire(undefined);
  }

  dispose(): void {
    this.#following.dispose();
    this.#keepingSelection?.dispose();
    this.#changed.dispose();
  }

  async #firstRoots(): Promise<Node[]> {
    await this.#sessions.open();
    return this.childrenNow();
  }

  protected repaint(reference: string | undefined): void {
    if (this.#findRoots(reference)) {
      this.#rows.unpaint();
      this.#changed.fire(undefined);
      return;
    }
    const changed = reference === undefined ? undefined : this.#rows.changed(this.#root(reference));
    if (changed === undefined || changed.length > 0) this.#changed.fire(changed);
  }

  /** Which entries have a row, after one of them changed or any. Returns whether these are others than before. */
  #findRoots(changed?: string): boolean {
    const session = this.#sessions.current;
    const collection = session?.state === "ready" ? this.#shape.collection(session) : undefined;
    const hidden = this.#findHidden(collection, changed);
    const entries = collection?.trueEntries ?? [];
    const why = entries.length > 0 && hidden.size === entries.length ? "filteredOut" : whyUnread(entries);
    const notAsked = [...new Set(entries.flatMap(({ value }) => value?.leftOut ?? []))];
    const repeated = [...(collection?.repeated ?? [])];
    const same = areEqual([notAsked, repeated], [this.#notAsked, this.#repeated]);
    if (same && why === this.#whyEmpty && isSameSet(hidden, this.#hidden)) return false;
    if (why !== this.#whyEmpty) void vscode.commands.executeCommand("setContext", this.#shape.emptyKey, why);
    this.#whyEmpty = why;
    this.#hidden = hidden;
    this.#notAsked = notAsked;
    this.#repeated = repeated;
    return true;
  }

  #findHidden(collection: Collection<Value> | undefined, changed: string | undefined): ReadonlySet<string> {
    const hides = this.#shape.filter?.hides(Date.now());
    if (collection === undefined || hides === undefined) return NONE;
    const isHidden = (reference: string) => {
      const entry = collection.get(reference);
      return entry !== undefined && hides(entry);
    };
    if (changed === undefined) return new Set(collection.references.filter(isHidden));
    if (isHidden(changed) === this.#hidden.has(changed)) return this.#hidden;
    const hidden = new Set(this.#hidden);
    if (!hidden.delete(changed)) hidden.add(changed);
    return hidden;
  }

  #root(reference: string): Node {
    const root = this.#shape.root(reference);
    return { ...root, id: this.#idPrefix + root.id };
  }

  /** The IDs of all rows begin with it: VS Code keeps by ID which rows are unfolded, and environments may share loans. */
  get #idPrefix(): string {
    return `${this.#sessions.current?.environment.id}/`;
  }

  #item(node: Node): vscode.TreeItem {
    const where = this.#sessions.current?.environment.kind;
    const item = this.#shape.item(node, this.#entry(node), Date.now(), where);
    const first = this.#sameAs(node);
    if (first !== undefined) asListedAlready(item, first);
    inertTreeItem(item);
    if (item.collapsibleState === Collapsed && this.#unfolded.has(node.id)) item.collapsibleState = Expanded;
    return item;
  }

  /** Whether there is nothing more to come below the unfolded roots. */
  #unfoldedAreRead(): boolean {
    const session = this.#sessions.current;
    const entries = session === undefined ? [] : this.#shape.collection(session).trueEntries;
    return entries.every(
      ({ reference, asOf, failure }) =>
        asOf !== undefined || failure !== undefined || !this.#unfolded.has(this.#root(reference).id),
    );
  }

  /** The row to which these IDs lead, from the root on; undefined when it is not there, or below a folded row. */
  #rowAt([root, ...below]: readonly string[]): Node | undefined {
    let row = this.childrenNow().find(({ id }) => id === root);
    for (const id of below) {
      if (row === undefined || !this.#unfolded.has(row.id)) return undefined;
      row = this.childrenNow(row).find((child) => child.id === id);
    }
    return row;
  }

  /** The reference by which the loan or deal of a topmost row is listed before. */
  #sameAs(node: Node): string | undefined {
    const session = this.#sessions.current;
    if (node.parent !== undefined || session === undefined) return undefined;
    return this.#shape.collection(session).repeated.get(this.#shape.referenceOf(node));
  }

  #entry(node: Node): Entry<Value> | undefined {
    const session = this.#sessions.current;
    return session && this.#shape.collection(session).get(this.#shape.referenceOf(node));
  }

  /** The state of the row as it is now; serialized only when called. */
  #paintedState(node: Node, item: vscode.TreeItem): () => string {
    const hoverData = this.#shape.hoverData(node, this.#entry(node));
    // VS Code knows itself whether the row is unfolded.
    const collapsible = item.collapsibleState !== None;
    return () => JSON.stringify([{ ...item, tooltip: undefined, collapsibleState: collapsible }, hoverData]);
  }
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a === b || (a.size === b.size && [...a].every((one) => b.has(one)));
}
