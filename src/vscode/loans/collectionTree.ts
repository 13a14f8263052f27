import * as vscode from "vscode";
import type { Collection } from "../../store/collection";
import type { Entry } from "../../store/entry";
import { areEqual } from "../../store/seen";
import type { SelectingView } from "../app/targets";
import type { Session } from "../environments/session";
import { followSession, type Sessions } from "../environments/sessions";
import { inertTreeItem } from "../ui/window/views";
import { asListedAlready } from "./rowItems";
import { type WhyEmpty, whyUnread } from "./rows";

const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;

interface CollectionNode {
  readonly id: string;
  readonly kind: string;
  readonly parent: unknown;
}

interface ListedValue {
  readonly id: string;
  /** Names of fields that were not asked for. */
  readonly leftOut: readonly string[];
}

/** What a view has of its own. */
interface CollectionTreeOptions<Node, Value extends ListedValue> {
  /** The context key that tells the manifest's welcome texts why no row is shown. */
  readonly emptyKey: string;
  collectionOf(session: Session): Collection<Value>;
  rootOf(reference: string): Node;
  referenceOf(node: Node): string;
  /** The first row, which says what is left out. */
  notAskedRow(fields: readonly string[]): Node;
  /** The last row, which says how many entries are hidden. */
  hiddenRow?(count: number): Node;
  rowsBelow(node: Node, entry: Entry<Value> | undefined): readonly Node[];
  itemOf(node: Node, entry: Entry<Value> | undefined, session: Session | undefined): vscode.TreeItem;
  /** Undefined leaves what the item has. */
  hoverOf(node: Node, entry: Entry<Value> | undefined): vscode.TreeItem["tooltip"];
  /** Which entries are hidden; undefined while nothing is filtered. */
  hides?(): ((entry: Entry<Value>) => boolean) | undefined;
}

const NONE: ReadonlySet<string> = new Set();

/** VS Code misses what it is told of a row that it is asking for: a row that it has not asked for by then is told again. */
const MISSED_MILLISECONDS = 250;
const MOST_TOLD = 5;

type ShowingView<Node> = Pick<vscode.TreeView<Node>, "reveal" | "visible" | "selection" | "onDidChangeSelection">;

/** The rows of a view: the session's snapshot, nothing else. When a loan or deal changes, all of its rows are painted again. */
export abstract class CollectionTree<Node extends CollectionNode, Value extends ListedValue>
  implements vscode.TreeDataProvider<Node>, vscode.Disposable
{
  readonly #sessions: Sessions;
  protected readonly options: CollectionTreeOptions<Node, Value>;
  readonly #changed = new vscode.EventEmitter<Node | undefined>();
  readonly #following: vscode.Disposable;
  /** By ID. A row stays the same object, by which VS Code knows it, until it is painted again. */
  #roots: ReadonlyMap<string, Node> = new Map();
  /** By reference and ID, the rows below. */
  readonly #below = new Map<string, Map<string, Node>>();
  #whyEmpty: WhyEmpty | undefined;
  #hidden = NONE;
  /** Names of fields that were not asked for. */
  #notAsked: readonly string[] = [];
  #repeated: readonly (readonly [string, string])[] = [];
  /** IDs of the rows that the user unfolded, of all environments: an environment shows them so again. */
  readonly #unfolded = new Set<string>();
  protected view: ShowingView<Node> | undefined;
  /** As last reported: `view.selection` lacks rows while VS Code requests them again. */
  #selection: readonly Node[] = [];
  /** How often VS Code was told of a topmost row that it has not asked for since. */
  readonly #told = new Map<Node, number>();
  #telling: NodeJS.Timeout | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(sessions: Sessions, options: CollectionTreeOptions<Node, Value>) {
    this.#sessions = sessions;
    this.options = options;
    this.#following = followSession(sessions, (session) => {
      // VS Code does not select again what another environment has taken away meanwhile.
      this.#selection = this.#selection.filter(({ id }) => id.startsWith(this.#idPrefix));
      this.repaintAll();
      return session && this.options.collectionOf(session).onDidChange((reference) => this.repaint(reference));
    });
  }

  /** These are listed, in topmost rows of their own. */
  protected hasListed?(references: ReadonlySet<string>): void;

  /** The first call waits for the session: VS Code could keep an empty answer even after a change event. */
  getChildren(node?: Node): Node[] | Promise<Node[]> {
    if (node === undefined && this.#sessions.current === undefined) return this.#firstRoots();
    return this.#childrenNow(node);
  }

  shownBy(view: vscode.TreeView<Node>): SelectingView {
    this.view = view;
    // End with the view.
    view.onDidExpandElement(({ element }) => this.#unfolded.add(element.id));
    view.onDidCollapseElement(({ element }) => this.#unfolded.delete(element.id));
    view.onDidChangeSelection(({ selection }) => {
      this.#selection = selection;
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

  get selection(): readonly Node[] {
    const selection = this.view?.selection ?? [];
    if (selection.length === this.#selection.length) return selection;
    return this.#selection.flatMap((row) => this.#stillShown(row) ?? []);
  }

  /** All rows of the environment count as folded, also those that VS Code does not have at the moment. */
  foldAll(): void {
    for (const id of this.#unfolded) if (id.startsWith(this.#idPrefix)) this.#unfolded.delete(id);
  }

  async revealRoot(reference: string): Promise<boolean> {
    const root = this.findRow(reference, () => true);
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
      (one) => !isSought(one) && (one.kind === row.kind || this.options.referenceOf(one) !== reference),
    );
    await this.view.reveal(row, { select: !chosenElsewhere, focus: false });
  }

  protected findRow(reference: string, isSought: (node: Node) => boolean): Node | undefined {
    const find = (node: Node | undefined): Node | undefined => {
      if (node === undefined || isSought(node)) return node;
      for (const child of this.#childrenNow(node)) {
        const found = find(child);
        if (found) return found;
      }
      return undefined;
    };
    return find(this.#childrenNow().find((node) => this.options.referenceOf(node) === reference));
  }

  get whyEmpty(): WhyEmpty | undefined {
    return this.#whyEmpty;
  }

  getParent(node: Node): Node | undefined {
    return node.parent as Node | undefined;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    this.#told.delete(node);
    const item = this.options.itemOf(node, this.#entry(node), this.#sessions.current);
    const first = this.#sameAs(node);
    if (first !== undefined) asListedAlready(item, first);
    inertTreeItem(item);
    if (item.collapsibleState === Collapsed && this.#unfolded.has(node.id)) item.collapsibleState = Expanded;
    return item;
  }

  resolveTreeItem(item: vscode.TreeItem, node: Node): vscode.TreeItem {
    const hover = this.options.hoverOf(node, this.#entry(node));
    if (hover !== undefined) item.tooltip = hover;
    return inertTreeItem(item);
  }

  repaintAll(): void {
    this.#findRoots();
    this.#below.clear();
    this.#told.clear();
    this.#changed.fire(undefined);
  }

  dispose(): void {
    clearTimeout(this.#telling);
    this.#following.dispose();
    this.#changed.dispose();
  }

  async #firstRoots(): Promise<Node[]> {
    await this.#sessions.open();
    return this.#childrenNow();
  }

  protected repaint(reference: string | undefined): void {
    if (reference === undefined || this.#findRoots(reference)) {
      this.repaintAll();
      return;
    }
    this.#below.delete(reference);
    const root = this.#roots.get(this.#rootOf(reference).id);
    if (root !== undefined) this.#tell(root, 1);
  }

  #tell(root: Node, times: number): void {
    this.#told.set(root, times);
    this.#changed.fire(root);
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      const missed = this.view?.visible ? [...this.#told] : [];
      this.#told.clear();
      for (const [row, before] of missed) if (before < MOST_TOLD) this.#tell(row, before + 1);
    }, MISSED_MILLISECONDS);
  }

  /** The rows below a row, or the roots, as far as they are known now. */
  #childrenNow(node?: Node): Node[] {
    const collection = this.#collection;
    if (node !== undefined) {
      if (collection === undefined || this.#sameAs(node) !== undefined) return [];
      const reference = this.options.referenceOf(node);
      const known = this.#below.get(reference) ?? new Map<string, Node>();
      this.#below.set(reference, known);
      return this.options.rowsBelow(node, this.#entry(node)).map((fresh) => {
        const row = sameRow(known, fresh);
        known.set(row.id, row);
        return row;
      });
    }
    const roots = collection === undefined || this.#whyEmpty !== undefined ? [] : this.#rootsOf(collection);
    // VS Code may be asking for a topmost row just now, and shows nothing when it gets another object with a known ID.
    this.#roots = new Map(roots.map((fresh) => [fresh.id, sameRow(this.#roots, fresh)]));
    this.hasListed?.(new Set(roots.map((root) => this.options.referenceOf(root))));
    return [...this.#roots.values()];
  }

  #rootsOf({ references, repeated }: Collection<Value>): Node[] {
    const roots = references.filter((one) => !this.#hidden.has(one)).map((reference) => this.#rootOf(reference));
    const hidden = [...this.#hidden].filter((reference) => !repeated.has(reference)).length;
    return [
      ...(this.#notAsked.length > 0 ? [this.options.notAskedRow(this.#notAsked)] : []),
      ...roots,
      ...(hidden > 0 && this.options.hiddenRow ? [this.options.hiddenRow(hidden)] : []),
    ];
  }

  get #collection(): Collection<Value> | undefined {
    const session = this.#sessions.current;
    return session?.state === "ready" ? this.options.collectionOf(session) : undefined;
  }

  /** Which entries have a row, after one of them changed or any. Returns whether these are others than before. */
  #findRoots(changed?: string): boolean {
    const collection = this.#collection;
    const hidden = this.#findHidden(collection, changed);
    const entries = collection?.trueEntries ?? [];
    const why = entries.length > 0 && hidden.size === entries.length ? "filteredOut" : whyUnread(entries);
    const notAsked = [...new Set(entries.flatMap(({ value }) => value?.leftOut ?? []))];
    const repeated = [...(collection?.repeated ?? [])];
    const before = [this.#whyEmpty, this.#notAsked, this.#repeated];
    if (hidden === this.#hidden && areEqual([why, notAsked, repeated], before)) return false;
    if (why !== this.#whyEmpty) void vscode.commands.executeCommand("setContext", this.options.emptyKey, why);
    this.#whyEmpty = why;
    this.#hidden = hidden;
    this.#notAsked = notAsked;
    this.#repeated = repeated;
    return true;
  }

  #findHidden(collection: Collection<Value> | undefined, changed: string | undefined): ReadonlySet<string> {
    const hides = this.options.hides?.();
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

  #rootOf(reference: string): Node {
    const root = this.options.rootOf(reference);
    return { ...root, id: this.#idPrefix + root.id };
  }

  /** The IDs of all rows begin with it: VS Code keeps by ID which rows are unfolded, and environments may share loans. */
  get #idPrefix(): string {
    return `${this.#sessions.current?.environment.id}/`;
  }

  /** The row with this ID, unless it is gone or below a folded one. */
  #stillShown({ id, parent }: Node): Node | undefined {
    const above = parent === undefined ? undefined : this.#stillShown(parent as Node);
    if (parent !== undefined && (above === undefined || !this.#unfolded.has(above.id))) return undefined;
    return this.#childrenNow(above).find((row) => row.id === id);
  }

  /** The reference by which the loan or deal of a topmost row is listed before. */
  #sameAs(node: Node): string | undefined {
    const session = this.#sessions.current;
    if (node.parent !== undefined || session === undefined) return undefined;
    return this.options.collectionOf(session).repeated.get(this.options.referenceOf(node));
  }

  #entry(node: Node): Entry<Value> | undefined {
    const session = this.#sessions.current;
    return session && this.options.collectionOf(session).get(this.options.referenceOf(node));
  }
}

/** The object that stands for this row already, brought up to date. */
function sameRow<Node extends { readonly id: string }>(known: ReadonlyMap<string, Node>, fresh: Node): Node {
  return Object.assign(known.get(fresh.id) ?? fresh, fresh);
}
