/** A row of a tree: `id` stays the same across refreshes. */
export interface RowNode {
  readonly id: string;
}

export interface RowsOptions<Node extends RowNode> {
  /** The rows below a row as they are now. */
  childrenOf(node: Node): readonly Node[];
  /** Everything of a row that a person can see without its hover, and everything that its hover is made of. */
  paintedStateOf(node: Node): string;
}

interface Row<Node> {
  readonly node: Node;
  /** What was last painted, told when it is asked for; undefined before the first time. */
  paintedState: (() => string) | undefined;
  /** IDs of the rows below, once they were asked for. */
  children: readonly string[] | undefined;
}

/**
 * The rows that VS Code has been given. The same row is the same object from one refresh to the next, so that what has
 * changed can be repainted alone, and nothing when nothing has.
 */
export class Rows<Node extends RowNode> {
  readonly #options: RowsOptions<Node>;
  readonly #rows = new Map<string, Row<Node>>();
  /** IDs of the topmost rows, as they were last asked for. */
  #roots: readonly string[] = [];

  constructor(options: RowsOptions<Node>) {
    this.#options = options;
  }

  /** The object that stands for this row, brought up to date. */
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

  /** The topmost rows at and below this one that no longer look as they were painted. */
  changed(node: Node): Node[] {
    const row = this.#rows.get(node.id);
    // Nobody has looked at it yet.
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
   * Everything will be asked for again. The objects of the topmost rows stay, as VS Code may be asking for them just now:
   * it takes another object with the ID of one that it knows for a mistake, and shows nothing. Those below hold loans,
   * perhaps of an environment that was left.
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
