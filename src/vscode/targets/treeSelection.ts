/** A view with rows; the pages of tasks are one whose only row is the task of the active page. */
export interface SelectingView {
  readonly visible: boolean;
  readonly selection: readonly unknown[];
  onDidChangeSelection(listener: () => unknown): { dispose(): unknown };
}

/** What is selected in the views, for commands that come without a row: from the palette or by a key. */
export class TreeSelection {
  /** The view that was used last comes first. */
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
