import type * as vscode from "vscode";
import { followSession } from "../environments/followSession";
import type { Session } from "../environments/session";
import type { Sessions } from "../environments/sessions";
import type { RowNode } from "./rows";

interface Row extends RowNode {
  readonly parent: unknown;
}

export interface KeepSelectionOptions<Node> {
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
export function keepSelection<Node extends Row>(options: KeepSelectionOptions<Node>): vscode.Disposable {
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
export function pathTo(row: Row | undefined): readonly string[] {
  return row === undefined ? [] : [...pathTo(row.parent as Row | undefined), row.id];
}
