import type * as vscode from "vscode";
import type { Entry, Failure } from "../../store/entry";
import type { Session } from "../environments/session";
import { followSession, type Sessions } from "../environments/sessions";

/** A row of a tree: `id` stays the same across refreshes. */
export interface RowNode {
  readonly id: string;
}

interface RowsOptions<Node extends RowNode> {
  /** The rows below a row as they are now. */
  childrenOf(node: Node): readonly Node[];
  /** Everything that a row shows, and everything that its hover is made of. */
  paintedStateOf(node: Node): string;
}

interface Row<Node> {
  readonly node: Node;
  /** The state that was last painted, serialized when called; undefined before the first time. */
  paintedState: (() => string) | undefined;
  /** IDs of the rows below, once they were asked for. */
  children: readonly string[] | undefined;
}

/** The rows that VS Code has. A row keeps its object across refreshes, so that only changed rows are repainted. */
export class Rows<Node extends RowNode> {
  readonly #options: RowsOptions<Node>;
  readonly #rows = new Map<string, Row<Node>>();
  /** IDs of the topmost rows, as they were last asked for. */
  #roots: readonly string[] = [];

  constructor(options: RowsOptions<Node>) {
    this.#options = options;
  }

  /** The object of this row, updated. */
  given(fresh: Node): Node {
    const known = this.#rows.get(fresh.id);
    if (known === undefined) {
      this.#rows.set(fresh.id, { node: fresh, paintedState: undefined, children: undefined });
      return fresh;
    }
    return Object.assign(known.node, fresh);
  }

  /** The topmost rows are these now. */
  roots(fresh: readonly Node[]): Node[] {
    const roots = fresh.map((root) => this.given(root));
    const ids = roots.map(({ id }) => id);
    this.#forgetAllBut(ids, this.#roots);
    this.#roots = ids;
    return roots;
  }

  children(parent: Node): Node[] {
    const children = this.#options.childrenOf(parent).map((fresh) => this.given(fresh));
    const row = this.#rows.get(parent.id);
    if (row) {
      const ids = children.map(({ id }) => id);
      this.#forgetAllBut(ids, row.children ?? []);
      row.children = ids;
    }
    return children;
  }

  /**
   * Remembers how the row was painted. `paintedState` is called only when the row is compared: most painted rows never
   * are.
   */
  painted(node: Node, paintedState: () => string): void {
    const row = this.#rows.get(node.id);
    if (row) row.paintedState = paintedState;
  }

  /** The topmost rows, at and below this one, that have changed since they were painted. */
  changed(node: Node): Node[] {
    const row = this.#rows.get(node.id);
    // Never painted.
    if (row?.paintedState === undefined) return [];
    const painted = row.paintedState();
    row.paintedState = () => painted;
    if (this.#options.paintedStateOf(row.node) !== painted) return [row.node];
    if (row.children === undefined) return [];
    const fresh = this.#options.childrenOf(row.node);
    if (fresh.length !== row.children.length || fresh.some(({ id }, index) => id !== row.children?.[index])) {
      return [row.node];
    }
    return fresh.flatMap((child) => this.changed(this.given(child)));
  }

  /**
   * Forgets all rows, because everything will be requested again. The objects of the topmost rows stay: VS Code may be
   * requesting them now, and shows nothing when it gets another object with a known ID. The objects below hold loans,
   * perhaps of another environment, so they are dropped.
   */
  unpaint(): void {
    const roots = this.#roots.flatMap((id) => this.#rows.get(id)?.node ?? []);
    this.#rows.clear();
    for (const root of roots) this.given(root);
  }

  /** Forgets the rows that were there before and are gone, with all below them. */
  #forgetAllBut(ids: readonly string[], before: readonly string[]): void {
    const kept = new Set(ids);
    for (const id of before) if (!kept.has(id)) this.#forget(id);
  }

  #forget(id: string): void {
    for (const child of this.#rows.get(id)?.children ?? []) this.#forget(child);
    this.#rows.delete(id);
  }
}

interface PlacedRow extends RowNode {
  readonly parent: unknown;
}

interface KeepSelectionOptions<Node> {
  readonly sessions: Sessions;
  readonly view: Pick<vscode.TreeView<Node>, "visible" | "reveal" | "onDidChangeSelection" | "onDidChangeVisibility">;
  /** What the rows are made of. */
  collection(session: Session): { onDidChange(listener: () => void): vscode.Disposable };
  /** Whether all rows are there: those that are still to come would push the selected one out of sight. */
  isWhole(): boolean;
  /** The row to which these IDs lead, from the root on, if the user can see it. */
  rowAt(path: readonly string[]): Node | undefined;
}

/**
 * Selects again what was selected when an environment was left, and brings it into sight, unless the user selects
 * something else first. For this window's life.
 */
export function keepSelection<Node extends PlacedRow>(options: KeepSelectionOptions<Node>): vscode.Disposable {
  const { sessions, view, collection, isWhole, rowAt } = options;
  /** By environment: the IDs that lead to the row. */
  const left = new Map<string, readonly string[]>();
  let wanted: readonly string[] = [];
  /** As last reported: `view.selection` lacks rows while VS Code requests them again. */
  let selected: Node | undefined;
  const select = () => {
    // To reveal a row of a hidden view would show the view.
    if (wanted.length === 0 || !view.visible || !isWhole()) return;
    const row = rowAt(wanted);
    wanted = [];
    // Rejected when the row is gone by now: then there is nothing to select.
    if (row !== undefined) view.reveal(row, { select: true, focus: false }).then(undefined, () => {});
  };
  const following = followSession(sessions, (session) => {
    if (session?.state !== "ready") return undefined;
    const environmentId = session.environment.id;
    wanted = left.get(environmentId) ?? [];
    const arriving = collection(session).onDidChange(select);
    select();
    return {
      dispose() {
        arriving.dispose();
        left.set(environmentId, wanted.length > 0 ? wanted : pathTo(selected));
        wanted = [];
      },
    };
  });
  const selecting = view.onDidChangeSelection(({ selection }) => {
    selected = selection[0];
    if (selected !== undefined) wanted = [];
  });
  const showing = view.onDidChangeVisibility(select);
  return {
    dispose() {
      following.dispose();
      selecting.dispose();
      showing.dispose();
    },
  };
}

/** The IDs that lead to a row, from the root on; none for no row. */
export function pathTo(row: PlacedRow | undefined): readonly string[] {
  return row === undefined ? [] : [...pathTo(row.parent as PlacedRow | undefined), row.id];
}

/**
 * Why a view shows no rows although its list has some: one welcome text with buttons instead of the same failure in
 * every row. The manifest's `when` clauses use these values.
 */
export type WhyEmpty = "unreachable" | "tokenRefused" | "filteredOut";

const TOKEN: ReadonlySet<Failure["kind"]> = new Set(["unauthorized", "forbidden", "noToken"]);
const AWAY: ReadonlySet<Failure["kind"]> = new Set(["unreachable", "connectionLost", "timeout"]);

/** Nothing was ever read, for one reason that is not about a single loan or deal. */
export function whyUnread(entries: readonly Entry<unknown>[]): WhyEmpty | undefined {
  const allFailed = (kinds: ReadonlySet<Failure["kind"]>) =>
    entries.length > 0 &&
    entries.every(({ value, failure }) => value === undefined && failure !== undefined && kinds.has(failure.kind));
  if (allFailed(TOKEN)) return "tokenRefused";
  return allFailed(AWAY) ? "unreachable" : undefined;
}
