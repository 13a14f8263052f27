import type { TreeDataProvider, TreeItem } from "vscode";
import type { Entry } from "../../../../src/store/entry";
import { EVERYTHING } from "../../../../src/vscode/app/viewOptions";
import { childrenOf, type LoanOrDeal, type Row } from "../../../../src/vscode/loans/rows";

/** A row of a view, and how deep it stands. */
export interface ShownRow<Node = unknown> {
  readonly row: Node;
  readonly depth: number;
  readonly item: TreeItem;
}

/** The tree in a view that is open and has nothing selected, but for what these parts say. */
export function showIn(tree: { shownBy(view: never): unknown }, parts: object = {}): void {
  const never = () => ({ dispose() {} });
  const events = { onDidExpandElement: never, onDidCollapseElement: never, onDidChangeSelection: never };
  tree.shownBy(Object.assign(parts, { visible: true, selection: [], ...events, ...parts }) as never);
}

/** All rows of a view from the top, as if each were unfolded. */
export async function rowsOf<Node>(tree: TreeDataProvider<Node>, parent?: Node, depth = 0): Promise<ShownRow<Node>[]> {
  const shown: ShownRow<Node>[] = [];
  for (const row of (await tree.getChildren(parent)) ?? []) {
    shown.push({ row, depth, item: await tree.getTreeItem(row) }, ...(await rowsOf(tree, row, depth + 1)));
  }
  return shown;
}

/** The row of a loan or a deal, and all rows below it, from the top. */
export function rowsFrom(node: Row, entry: Entry<LoanOrDeal>, options = EVERYTHING): Row[] {
  return [node, ...childrenOf(node, entry, options).flatMap((child) => rowsFrom(child, entry, options))];
}
