import * as vscode from "vscode";
import { daysSince } from "../../domain/dates";
import type { FieldLeftOut } from "../../domain/listing";
import type { Loan } from "../../domain/loan";
import { areEqual } from "../../domain/unknown";
import type { Collection } from "../../store/collection";
import { type Entry, whyUnread, withoutRepeats } from "../../store/entry";
import type { LoansOnScreen } from "../../store/loanStore";
import { throttle } from "../../store/poller";
import type { Watches } from "../../store/watches";
import type { RowBelow } from "../app/app";
import type { SelectingView } from "../app/targets";
import { EVERYTHING, type TaskOptions, type ViewOptions } from "../app/viewOptions";
import { followSession, type Sessions } from "../environments/sessions";
import { inertTreeItem } from "../ui/window/views";
import { rowHover } from "./rowHover";
import { markListedAlready, rowItem } from "./rowItems";
import { changesOfRow, markRow, rowMarks } from "./rowMarks";
import { childrenOf, dealNode, isRowOf, type LoanOrDeal, loanNode, type Row, referenceOf } from "./rows";
import { type BookSum, rowSum, ShownLoans } from "./shownLoans";

const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;

interface CollectionTreeOptions {
  readonly list: "loans" | "deals";
  readonly shown: TaskOptions;
  /** Only the view of loans has it: that of deals is neither filtered nor sorted. */
  readonly shownLoans?: ShownLoans;
  readonly loansOnScreen?: LoansOnScreen;
}

type ShownCollection = Pick<
  Collection<LoanOrDeal>,
  "references" | "repeated" | "entries" | "unmaskedEntries" | "get" | "onDidChange"
>;

/** Why a view shows no rows although its list has some. The manifest's welcome texts use these values. */
type WhyEmpty = ReturnType<typeof whyUnread> | "filteredOut";

const EMPTY_KEYS = { loans: "loanOps.loansEmpty", deals: "loanOps.dealsEmpty" } as const;

/** What the topmost rows depend on. */
interface RootState {
  readonly hidden: readonly string[];
  readonly whyEmpty: WhyEmpty;
  readonly notAsked: readonly FieldLeftOut[];
  readonly repeated: readonly (readonly [string, string])[];
}

/** Rows that move all the time cannot be read: a loan that was read moves to its place by then. */
const SORT_MILLISECONDS = 1000;
/** VS Code misses what it is told of a row while it asks for that row or those below it: then it is told again. */
const MISSED_MILLISECONDS = 250;
const MAX_TELLS = 5;

/**
 * The rows of a view: the session's snapshot, nothing else. When a loan or deal changes, all of its rows are painted again.
 *
 *     store ─ reference ─→ repaint ─┬ other topmost rows ─→ repaintAll ─┬→ VS Code ─→ getChildren ─→ #roots, #below
 *                                   └ the same ones ──────→ #tell ──────┘                  └→ getTreeItem
 *
 * Rows are made anew for each question, and copied into the objects that VS Code knows (`#roots`, `#below`).
 */
class CollectionTree implements vscode.TreeDataProvider<Row>, vscode.Disposable {
  readonly #sessions: Sessions;
  readonly #options: CollectionTreeOptions;
  readonly #changed = new vscode.EventEmitter<Row | undefined>();
  /** End with the tree. */
  protected readonly subscriptions: vscode.Disposable[];
  /** The topmost rows, by ID. A row stays the same object, by which VS Code knows it, until it is painted again. */
  #roots: ReadonlyMap<string, Row> = new Map();
  /** The rows below the topmost ones, by reference and ID. */
  readonly #below = new Map<string, Map<string, Row>>();
  /** References in the order of the rows that VS Code got. */
  #order: readonly string[] = [];
  readonly #sortSoon = throttle(SORT_MILLISECONDS, () => {
    if (!areEqual(this.#ordered, this.#order)) this.repaintAll();
  });
  #top: RootState = { hidden: [], whyEmpty: undefined, notAsked: [], repeated: [] };
  /** IDs of the rows that the user unfolded, by the ID of the topmost row. They stay when another environment is shown. */
  readonly #unfolded = new Map<string, Set<string>>();
  #view: vscode.TreeView<Row> | undefined;
  /** As last reported: `view.selection` lacks rows while VS Code requests them again. */
  #selection: readonly Row[] = [];
  /** How often VS Code was told of a topmost row that it has not asked for since. */
  readonly #told = new Map<Row, number>();
  #telling: NodeJS.Timeout | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(sessions: Sessions, options: CollectionTreeOptions) {
    this.#sessions = sessions;
    this.#options = options;
    const following = followSession(sessions, (session) => {
      // VS Code does not select again what another environment has taken away meanwhile.
      this.#selection = this.#selection.filter(({ id }) => id.startsWith(this.#idPrefix));
      this.repaint(undefined);
      return session?.store[options.list].onDidChange((reference) => this.repaint(reference));
    });
    this.subscriptions = [following, this.#changed, this.#sortSoon];
  }

  /** The first call waits for the session: VS Code could keep an empty answer even after a change event. */
  getChildren(node?: Row): Row[] | Promise<Row[]> {
    if (node === undefined && this.#sessions.current === undefined) {
      return this.#sessions.open().then(() => this.#childrenNow());
    }
    // VS Code asks for the rows below a row when that is unfolded, also by itself when a window comes back.
    if (node !== undefined) {
      this.#fold(node, false);
      this.#told.delete(node);
    }
    return this.#childrenNow(node);
  }

  shownBy(view: vscode.TreeView<Row>): SelectingView {
    this.#view = view;
    // End with the view.
    view.onDidExpandElement(({ element }) => this.#fold(element, false));
    view.onDidCollapseElement(({ element }) => this.#fold(element, true));
    view.onDidChangeSelection(({ selection }) => {
      this.#selection = selection;
      this.#options.loansOnScreen?.show(view, selection.map(referenceOf));
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

  get selection(): readonly Row[] {
    const selection = this.#view?.selection ?? [];
    if (selection.length === this.#selection.length) return selection;
    return this.#selection.flatMap((row) => this.#stillShown(row) ?? []);
  }

  #fold(node: Row, folded: boolean): void {
    const root = topmost(node).id;
    const unfolded = this.#unfolded.get(root) ?? new Set();
    if (folded) unfolded.delete(node.id);
    else this.#unfolded.set(root, unfolded.add(node.id));
    if (node.parent === undefined) this.#tellUnfolded();
  }

  #isUnfolded(node: Row): boolean {
    return this.#unfolded.get(topmost(node).id)?.has(node.id) ?? false;
  }

  #tellUnfolded(): void {
    const roots = [...this.#roots.values()].filter((root) => this.#isUnfolded(root));
    this.#options.loansOnScreen?.show(this, roots.map(referenceOf));
  }

  /** All rows of the environment count as folded, also those that VS Code does not have at the moment. */
  foldAll(): void {
    for (const id of this.#unfolded.keys()) if (id.startsWith(this.#idPrefix)) this.#unfolded.delete(id);
    this.#tellUnfolded();
  }

  /**
   * Selects the row of an entry, or of a task or a borrower below it, and unfolds it. A task's row gets no focus: its page
   * does. False when there is no such row, because of the list, the grouping or the filter.
   */
  async reveal(reference: string, below: RowBelow = {}): Promise<boolean> {
    const row = this.#findRow(reference, below);
    if (row) await this.#view?.reveal(row, { select: true, focus: row.kind !== "task", expand: true });
    return row !== undefined;
  }

  /**
   * Brings such a row into sight, without the focus and only where the view is open. It is selected unless that would leave
   * keys and the palette with another row than the user chose for them.
   */
  async bringIntoSight(reference: string, below: RowBelow = {}): Promise<void> {
    if (!this.#view?.visible) return;
    const row = this.#findRow(reference, below);
    if (row === undefined) return;
    const chosenElsewhere = this.#selection.some(
      (one) => !isRowOf(one, below) && (one.kind === row.kind || referenceOf(one) !== reference),
    );
    await this.#view.reveal(row, { select: !chosenElsewhere, focus: false });
  }

  #findRow(reference: string, below: RowBelow): Row | undefined {
    const find = (node: Row | undefined): Row | undefined => {
      if (node === undefined || isRowOf(node, below)) return node;
      for (const child of this.#childrenNow(node)) {
        const found = find(child);
        if (found) return found;
      }
      return undefined;
    };
    return find(this.#childrenNow().find((node) => referenceOf(node) === reference));
  }

  get whyEmpty(): WhyEmpty {
    return this.#top.whyEmpty;
  }

  /** What the loans that have a row come to. One that is listed twice counts once. */
  get sum(): BookSum | undefined {
    return this.#options.shownLoans?.bookSum(withoutRepeats(this.#loans));
  }

  /** References of the loans or deals that have a row, in their order. */
  get shown(): readonly string[] {
    return this.whyEmpty === undefined ? this.#ordered : [];
  }

  getParent({ parent }: Row): Row | undefined {
    return parent;
  }

  getTreeItem(node: Row): vscode.TreeItem {
    // An unfolded one is told of until the rows below it are asked for: else VS Code may keep a row that says "Reading…".
    if (!this.#isUnfolded(node)) this.#told.delete(node);
    const [entry, session, now] = [this.#entry(node), this.#sessions.current, Date.now()];
    const { filter } = this.#options.shown;
    const changes = changesOfRow(node, session?.unseen.of(node.loanReference ?? "") ?? []);
    const changed = changes.length > 0;
    const { shownLoans } = this.#options;
    const [kept] = (node.kind === "loan" && shownLoans?.sumsOf([entry as Entry<Loan>])) || [];
    const sum = kept ?? rowSum(node, entry?.value, filter, now);
    const watched = session !== undefined && isWatched(node, session.watches);
    const item = rowItem(node, entry, now, { where: session?.environment.kind, filter, changed, watched, sum });
    const first = this.#sameAs(node);
    if (first === undefined) markRow(item, node, daysSince(sum.lateSince, now), changes);
    else markListedAlready(item, first);
    inertTreeItem(item);
    if (item.collapsibleState === Collapsed && this.#isUnfolded(node)) item.collapsibleState = Expanded;
    return item;
  }

  resolveTreeItem(item: vscode.TreeItem, node: Row): vscode.TreeItem {
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
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  protected repaint(reference: string | undefined): void {
    const { shownLoans } = this.#options;
    shownLoans?.forget(reference === undefined ? "all" : this.#collection?.get(reference)?.value);
    if (reference === undefined || this.#findRoots()) {
      this.repaintAll();
      return;
    }
    if (shownLoans?.isSorted) this.#sortSoon();
    this.#below.delete(reference);
    const root = this.#roots.get(this.#rootOf(reference).id);
    if (root !== undefined) this.#tell(root, 1);
  }

  #tell(root: Row, times: number): void {
    this.#told.set(root, times);
    this.#changed.fire(root);
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      const missed = this.#view?.visible ? [...this.#told] : [];
      this.#told.clear();
      for (const [row, before] of missed) if (before < MAX_TELLS) this.#tell(row, before + 1);
    }, MISSED_MILLISECONDS);
  }

  /** The rows below a row, or the roots, as far as they are known now. */
  #childrenNow(node?: Row): Row[] {
    if (node !== undefined) {
      if (this.#collection === undefined || this.#sameAs(node) !== undefined) return [];
      const reference = referenceOf(node);
      const known = this.#below.get(reference) ?? new Map<string, Row>();
      this.#below.set(reference, known);
      return childrenOf(node, this.#entry(node), this.#options.shown, Date.now()).map((fresh) => {
        // The object that stands for this row already, brought up to date.
        const row = Object.assign(known.get(fresh.id) ?? fresh, fresh);
        known.set(row.id, row);
        return row;
      });
    }
    // VS Code may be asking for a topmost row just now, and shows nothing when it gets another object with a known ID.
    const roots = this.#freshRoots.map((fresh) => Object.assign(this.#roots.get(fresh.id) ?? fresh, fresh));
    this.#roots = new Map(roots.map((row) => [row.id, row]));
    this.#tellUnfolded();
    return roots;
  }

  get #freshRoots(): Row[] {
    const collection = this.#collection;
    const { whyEmpty, notAsked } = this.#top;
    if (collection === undefined || whyEmpty !== undefined) return [];
    this.#order = this.#ordered;
    return [
      ...[...Map.groupBy(notAsked, ({ why }) => why)].map(
        ([why, fields]) => ({ kind: "notAsked", id: `notAsked:${why}`, parent: undefined, why, fields }) as const,
      ),
      ...this.#order.map((reference) => this.#rootOf(reference)),
    ];
  }

  get #ordered(): readonly string[] {
    const { shownLoans } = this.#options;
    const sorted = shownLoans?.isSorted ? shownLoans.sorted(this.#loans) : (this.#collection?.references ?? []);
    const hidden = new Set(this.#top.hidden);
    return sorted.filter((one) => !hidden.has(one));
  }

  /** Where this is the view of loans. */
  get #loans(): readonly Entry<Loan>[] {
    return (this.#collection?.entries ?? []) as readonly Entry<Loan>[];
  }

  get #collection(): ShownCollection | undefined {
    const session = this.#sessions.current;
    return session?.state === "ready" ? session.store[this.#options.list] : undefined;
  }

  /** Which entries have a row. Returns whether these are others than before. */
  #findRoots(): boolean {
    const collection = this.#collection;
    const hidden = [...(this.#options.shownLoans?.hiddenOf(this.#loans) ?? [])];
    const entries = collection?.unmaskedEntries ?? [];
    const top: RootState = {
      hidden,
      whyEmpty: entries.length > 0 && hidden.length === entries.length ? "filteredOut" : whyUnread(entries),
      notAsked: distinct(entries.flatMap(({ value }) => value?.leftOut ?? [])),
      repeated: [...(collection?.repeated ?? [])],
    };
    if (areEqual(top, this.#top)) return false;
    if (top.whyEmpty !== this.whyEmpty)
      void vscode.commands.executeCommand("setContext", EMPTY_KEYS[this.#options.list], top.whyEmpty);
    this.#top = top;
    return true;
  }

  #rootOf(reference: string): Row {
    const root = this.#options.list === "loans" ? loanNode(reference) : dealNode(reference);
    return { ...root, id: this.#idPrefix + root.id };
  }

  /** The IDs of all rows begin with it: VS Code keeps by ID which rows are unfolded, and environments may share loans. */
  get #idPrefix(): string {
    return `${this.#sessions.current?.environment.id}/`;
  }

  /** The row with this ID, unless it is gone or below a folded one. */
  #stillShown({ id, parent }: Row): Row | undefined {
    const above = parent === undefined ? undefined : this.#stillShown(parent);
    if (parent !== undefined && (above === undefined || !this.#isUnfolded(above))) return undefined;
    return this.#childrenNow(above).find((row) => row.id === id);
  }

  /** The reference by which the loan or deal of a topmost row is listed before. */
  #sameAs(node: Row): string | undefined {
    return node.parent === undefined ? this.#collection?.repeated.get(referenceOf(node)) : undefined;
  }

  #entry(node: Row): Entry<LoanOrDeal> | undefined {
    return this.#collection?.get(referenceOf(node));
  }
}

export class DealsTree extends CollectionTree {
  constructor(sessions: Sessions) {
    super(sessions, { list: "deals", shown: EVERYTHING });
  }
}

export class LoansTree extends CollectionTree {
  constructor(sessions: Sessions, viewOptions: ViewOptions, loansOnScreen: LoansOnScreen) {
    super(sessions, {
      list: "loans",
      shown: viewOptions,
      shownLoans: new ShownLoans(viewOptions),
      loansOnScreen,
    });
    this.subscriptions.push(
      rowMarks(),
      followSession(sessions, (session) => session?.unseen.onDidChange((reference) => this.repaint(reference))),
      followSession(sessions, (session) => session?.watches.onDidChange((reference) => this.repaint(reference))),
      viewOptions.onDidChange(() => this.repaint(undefined)),
    );
  }
}

function isWatched(node: Row, watches: Watches): boolean {
  const loan = node.loanReference ?? "";
  if (node.kind === "loan") return watches.has({ loan });
  return node.kind === "task" && watches.has({ loan, taskId: node.owned.task.id, taskKind: node.owned.task.kind });
}

function distinct(fields: readonly FieldLeftOut[]): FieldLeftOut[] {
  return [...new Map(fields.map((field) => [`${field.why} ${field.name}`, field])).values()];
}

function topmost(node: Row): Row {
  return node.parent === undefined ? node : topmost(node.parent);
}
