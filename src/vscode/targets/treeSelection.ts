import type * as vscode from "vscode";

type SelectingView = Pick<vscode.TreeView<unknown>, "visible" | "selection" | "onDidChangeSelection">;

/** What is selected in the views, for commands that come without a row: from the palette or by a key. */
export class TreeSelection {
  /** The view in which something was selected last comes first. */
  #views: readonly SelectingView[] = [];

  follow(view: SelectingView): void {
    this.#views = [...this.#views, view];
    // Ends with the view.
    view.onDidChangeSelection(() => {
      this.#views = [view, ...this.#views.filter((other) => other !== view)];
    });
  }

  /** The selection of the latest visible view that has such a row selected. */
  rowsWith(wanted: (row: unknown) => boolean): readonly unknown[] {
    return this.#views.find(({ visible, selection }) => visible && selection.some(wanted))?.selection ?? [];
  }
}
