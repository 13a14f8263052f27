import * as vscode from "vscode";
import type { PagePanel } from "./pagePanel";

/** Systems let at most this much time pass between the clicks of a double click, in milliseconds. */
const MAX_DOUBLE_CLICK = 1000;

/** Tells double clicks on rows: VS Code runs the command of a row for each of the two clicks, and says no more. */
export class DoubleClicks {
  #last = { row: "", at: Number.NEGATIVE_INFINITY };

  /** Whether this click on a row is the second one. `now` in milliseconds. */
  isSecond(row: string, now = performance.now()): boolean {
    const last = this.#last;
    this.#last = { row, at: now };
    return row === last.row && now - last.at < MAX_DOUBLE_CLICK;
  }
}

/** The page that turns to what is opened next, as VS Code's preview of files does. */
export class Preview {
  #page: PagePanel | undefined;
  readonly #doubleClicks = new DoubleClicks();

  get page(): PagePanel | undefined {
    return this.#page;
  }

  /** Whether what is opened gets a page that stays. `row`: what is the same for two clicks on one row. */
  keepsNext(row: string, keep: boolean): boolean {
    return this.#doubleClicks.isSecond(row) || keep || !previewsAreOn();
  }

  become(page: PagePanel | undefined): void {
    this.#page = page;
    this.tell();
  }

  keep(page: PagePanel): void {
    if (page === this.#page) this.become(undefined);
  }

  tell(): void {
    void vscode.commands.executeCommand("setContext", PREVIEW_ACTIVE_KEY, this.#page?.panel.active === true);
  }
}

/** The context key that is set while the preview page is the active editor; the manifest names it. */
const PREVIEW_ACTIVE_KEY = "loanOps.pagePreview";

/** As for files: not where VS Code opens each on a tab of its own, or opens what is clicked by a double click alone. */
function previewsAreOn(): boolean {
  const workbench = vscode.workspace.getConfiguration("workbench");
  return workbench.get("editor.enablePreview") !== false && workbench.get("list.openMode") !== "doubleClick";
}
