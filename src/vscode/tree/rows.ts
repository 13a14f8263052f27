/** A row of a tree: `id` stays the same across refreshes. */
export interface RowNode {
  readonly id: string;
}

export interface RowsOptions<Node extends RowNode> {
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
