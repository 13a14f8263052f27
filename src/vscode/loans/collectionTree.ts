import * as vscode from "vscode";
import type { Deal } from "../../domain/loan";
import type { TaskKind } from "../../domain/task";
import type { Collection } from "../../store/collection";
import type { Entry } from "../../store/entry";
import { areEqual } from "../../store/seen";
import { isMeant, type SelectingView } from "../app/targets";
import { EVERYTHING, type TaskOptions } from "../app/viewOptions";
import type { Session } from "../environments/session";
import { followSession, type Sessions } from "../environments/sessions";
import { inertTreeItem } from "../ui/window/views";
import { addChangeWords } from "./changes";
import { rowHover } from "./rowHover";
import { asListedAlready, rowItem } from "./rowItems";
import { rowUri } from "./rowMarks";
import { childrenOf, dealNode, type Listed, type RowNode, referenceOf, type WhyEmpty, whyUnread } from "./rows";

const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;

interface CollectionTreeOptions<Value extends Listed> {
  /** The context key that tells the manifest's welcome texts why no row is shown. */
  readonly emptyKey: string;
  readonly shown: TaskOptions;
  collectionOf(session: Session): Collection<Value>;
  rootOf(reference: string): RowNode;
  /** Which entries are hidden; undefined while nothing is filtered. */
  hides?(): ((entry: Entry<Value>) => boolean) | undefined;
}

const NONE: ReadonlySet<string> = new Set();

/** VS Code misses what it is told of a row while it asks for that row or those below it: then it is told again. */
const MISSED_MILLISECONDS = 250;
const MOST_TOLD = 5;

/** The rows of a view: the session's snapshot, nothing else. When a loan or deal changes, all of its rows are painted again. */
export abstract class CollectionTree<Value extends Listed>
  implements vscode.TreeDataProvider<RowNode>, vscode.Disposable
{
  readonly #sessions: Sessions;
  protected readonly options: CollectionTreeOptions<Value>;
  readonly #changed = new vscode.EventEmitter<RowNode | undefined>();
  readonly #following: vscode.Disposable;
  /** By ID. A row stays the same object, by which VS Code knows it, until it is painted again. */
  #roots: ReadonlyMap<string, RowNode> = new Map();
  /** By reference and ID, the rows below. */
  readonly #below = new Map<string, Map<string, RowNode>>();
  #whyEmpty: WhyEmpty | undefined;
  #hidden = NONE;
  #notAsked: readonly string[] = [];
  #repeated: readonly (readonly [string, string])[] = [];
  /** IDs of the rows that the user unfolded, of all environments: an environment shows them so again. */
  readonly #unfolded = new Set<string>();
  protected view: vscode.TreeView<RowNode> | undefined;
  /** As last reported: `view.selection` lacks rows while VS Code requests them again. */
  #selection: readonly RowNode[] = [];
  /** How often VS Code was told of a topmost row that it has not asked for since. */
  readonly #told = new Map<RowNode, number>();
  #telling: NodeJS.Timeout | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(sessions: Sessions, options: CollectionTreeOptions<Value>) {
    this.#sessions = sessions;
    this.options = options;
    this.#following = followSession(sessions, (session) => {
      // VS Code does not select again what another environment has taken away meanwhile.
      this.#selection = this.#selection.filter(({ id }) => id.startsWith(this.#idPrefix));
      this.repaintAll();
      return session && this.options.collectionOf(session).onDidChange((reference) => this.repaint(reference));
    });
  }

  protected hasUnfolded?(references: readonly string[]): void;

  /** The first call waits for the session: VS Code could keep an empty answer even after a change event. */
  getChildren(node?: RowNode): RowNode[] | Promise<RowNode[]> {
    if (node === undefined && this.#sessions.current === undefined) {
      return this.#sessions.open().then(() => this.#childrenNow());
    }
    // VS Code asks for the rows below a row when that is unfolded, also by itself when a window comes back.
    if (node !== undefined) this.#fold(node, false);
    if (node !== undefined) this.#told.delete(node);
    return this.#childrenNow(node);
  }

  shownBy(view: vscode.TreeView<RowNode>): SelectingView {
    this.view = view;
    // End with the view.
    view.onDidExpandElement(({ element }) => this.#fold(element, false));
    view.onDidCollapseElement(({ element }) => this.#fold(element, true));
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

  get selection(): readonly RowNode[] {
    const selection = this.view?.selection ?? [];
    if (selection.length === this.#selection.length) return selection;
    return this.#selection.flatMap((row) => this.#stillShown(row) ?? []);
  }

  #fold({ id, parent }: RowNode, folded: boolean): void {
    if (folded ? !this.#unfolded.delete(id) : this.#unfolded.has(id)) return;
    if (!folded) this.#unfolded.add(id);
    if (parent === undefined) this.#tellUnfolded();
  }

  #tellUnfolded(): void {
    const roots = [...this.#roots.values()].filter(({ id }) => this.#unfolded.has(id));
    this.hasUnfolded?.(roots.map(referenceOf));
  }

  /** All rows of the environment count as folded, also those that VS Code does not have at the moment. */
  foldAll(): void {
    for (const id of this.#unfolded) if (id.startsWith(this.#idPrefix)) this.#unfolded.delete(id);
    this.#tellUnfolded();
  }

  revealRoot(reference: string): Promise<boolean> {
    return this.revealFound(reference, () => true);
  }

  /** False when there is no such row, because of the list, the grouping or the filter. */
  protected async revealFound(reference: string, isSought: (node: RowNode) => boolean, focus = true): Promise<boolean> {
    const row = this.#findRow(reference, isSought);
    if (row) await this.view?.reveal(row, { select: true, focus, expand: true });
    return row !== undefined;
  }

  /**
   * Brings a row at or below that of an entry into sight, without the focus and only where the view is open. It is
   * selected unless that would leave keys and the palette with another row than the user chose for them.
   */
  async bringIntoSight(reference: string, id?: string, taskKind?: TaskKind): Promise<void> {
    if (!this.view?.visible) return;
    const isSought = (node: RowNode) =>
      id === undefined ? node.parent === undefined : isTask(node, id, taskKind) || isBorrower(node, "dealBorrower", id);
    const row = this.#findRow(reference, isSought);
    if (row === undefined) return;
    const chosenElsewhere = this.#selection.some(
      (one) => !isSought(one) && (one.kind === row.kind || referenceOf(one) !== reference),
    );
    await this.view.reveal(row, { select: !chosenElsewhere, focus: false });
  }

  #findRow(reference: string, isSought: (node: RowNode) => boolean): RowNode | undefined {
    const find = (node: RowNode | undefined): RowNode | undefined => {
      if (node === undefined || isSought(node)) return node;
      for (const child of this.#childrenNow(node)) {
        const found = find(child);
        if (found) return found;
      }
      return undefined;
    };
    return find(this.#childrenNow().find((node) => referenceOf(node) === reference));
  }

  get whyEmpty(): WhyEmpty | undefined {
    return this.#whyEmpty;
  }

  getParent({ parent }: RowNode): RowNode | undefined {
    return parent;
  }

  getTreeItem(node: RowNode): vscode.TreeItem {
    // An unfolded one is told of until the rows below it are asked for: else VS Code may keep a row that says "Reading…".
    if (!this.#unfolded.has(node.id)) this.#told.delete(node);
    const [entry, session, now] = [this.#entry(node), this.#sessions.current, Date.now()];
    const { filter } = this.options.shown;
    const changes = session?.changes.of(node.loanReference ?? "") ?? [];
    const changed = node.kind === "loan" && changes.length > 0;
    const item = rowItem(node, entry, now, { where: session?.environment.kind, filter, changed });
    const address = rowUri(node, entry, now, filter);
    if (address !== undefined) item.resourceUri = address;
    addChangeWords(item, node, changes);
    const first = this.#sameAs(node);
    if (first !== undefined) asListedAlready(item, first);
    inertTreeItem(item);
    if (item.collapsibleState === Collapsed && this.#unfolded.has(node.id)) item.collapsibleState = Expanded;
    return item;
  }

  resolveTreeItem(item: vscode.TreeItem, node: RowNode): vscode.TreeItem {
    item.tooltip = rowHover(node, this.#entry(node), Date.now()) ?? item.tooltip;
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

  protected repaint(reference: string | undefined): void {
    if (reference === undefined || this.#findRoots(reference)) {
      this.repaintAll();
      return;
    }
    this.#below.delete(reference);
    const root = this.#roots.get(this.#rootOf(reference).id);
    if (root !== undefined) this.#tell(root, 1);
  }

  #tell(root: RowNode, times: number): void {
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
  #childrenNow(node?: RowNode): RowNode[] {
    const collection = this.#collection;
    if (node !== undefined) {
      if (collection === undefined || this.#sameAs(node) !== undefined) return [];
      const reference = referenceOf(node);
      const known = this.#below.get(reference) ?? new Map<string, RowNode>();
      this.#below.set(reference, known);
      return childrenOf(node, this.#entry(node), this.options.shown, Date.now()).map((fresh) => {
        const row = sameRow(known, fresh);
        known.set(row.id, row);
        return row;
      });
    }
    const roots = collection === undefined || this.#whyEmpty !== undefined ? [] : this.#rootsOf(collection);
    // VS Code may be asking for a topmost row just now, and shows nothing when it gets another object with a known ID.
    this.#roots = new Map(roots.map((fresh) => [fresh.id, sameRow(this.#roots, fresh)]));
    this.#tellUnfolded();
    return [...this.#roots.values()];
  }

  #rootsOf({ references, repeated }: Collection<Value>): RowNode[] {
    const [fields, parent] = [this.#notAsked, undefined];
    const roots = references.filter((one) => !this.#hidden.has(one)).map((reference) => this.#rootOf(reference));
    const count = [...this.#hidden].filter((reference) => !repeated.has(reference)).length;
    return [
      ...(fields.length > 0 ? [{ kind: "notAsked", id: "notAsked", parent, fields } as const] : []),
      ...roots,
      ...(count > 0 ? [{ kind: "hiddenLoans", id: "hiddenLoans", parent, count } as const] : []),
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

  #rootOf(reference: string): RowNode {
    const root = this.options.rootOf(reference);
    return { ...root, id: this.#idPrefix + root.id };
  }

  /** The IDs of all rows begin with it: VS Code keeps by ID which rows are unfolded, and environments may share loans. */
  get #idPrefix(): string {
    return `${this.#sessions.current?.environment.id}/`;
  }

  /** The row with this ID, unless it is gone or below a folded one. */
  #stillShown({ id, parent }: RowNode): RowNode | undefined {
    const above = parent === undefined ? undefined : this.#stillShown(parent);
    if (parent !== undefined && (above === undefined || !this.#unfolded.has(above.id))) return undefined;
    return this.#childrenNow(above).find((row) => row.id === id);
  }

  /** The reference by which the loan or deal of a topmost row is listed before. */
  #sameAs(node: RowNode): string | undefined {
    return node.parent === undefined ? this.#collection?.repeated.get(referenceOf(node)) : undefined;
  }

  #entry(node: RowNode): Entry<Value> | undefined {
    return this.#collection?.get(referenceOf(node));
  }
}

/** The object that stands for this row already, brought up to date. */
function sameRow(known: ReadonlyMap<string, RowNode>, fresh: RowNode): RowNode {
  return Object.assign(known.get(fresh.id) ?? fresh, fresh);
}

export function isTask(node: RowNode, taskId: string, taskKind: TaskKind | undefined): boolean {
  return node.kind === "task" && isMeant({ taskId, taskKind }, node.owned.task);
}

export function isBorrower(node: RowNode, kind: "borrower" | "dealBorrower", id: string): boolean {
  return node.kind === kind && node.borrower.id === id;
}

export class DealsTree extends CollectionTree<Deal> {
  constructor(sessions: Sessions) {
    const collectionOf = ({ store }: Session) => store.deals;
    super(sessions, { emptyKey: "loanOps.dealsEmpty", shown: EVERYTHING, collectionOf, rootOf: dealNode });
  }
}
