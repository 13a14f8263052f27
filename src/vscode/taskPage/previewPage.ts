import * as vscode from "vscode";

/** The context key that is set while the preview page is the active editor; the manifest names it. */
const IS_ACTIVE = "loanOps.taskPreview";

/** Which page is the preview: it turns to the next task that is opened, as VS Code's preview of files does. */
export class PreviewPage<Page extends { readonly active: boolean }> {
  #page: Page | undefined;
  #wasActive: boolean | undefined;

  get page(): Page | undefined {
    return this.#page;
  }

  set page(page: Page | undefined) {
    this.#page = page;
    this.tell();
  }

  /** If this page is the preview, it no longer is. */
  keep(page: Page | undefined): void {
    if (page === this.#page) this.page = undefined;
  }

  /** Tells VS Code whether the preview page is the active editor. */
  tell(): void {
    const isActive = this.#page?.active === true;
    if (isActive === this.#wasActive) return;
    this.#wasActive = isActive;
    void vscode.commands.executeCommand("setContext", IS_ACTIVE, isActive);
  }
}

/** As for files: not where VS Code opens each on a tab of its own, or opens what is clicked by a double click alone. */
export function previewsAreOn(): boolean {
  const workbench = vscode.workspace.getConfiguration("workbench");
  return workbench.get("editor.enablePreview") !== false && workbench.get("list.openMode") !== "doubleClick";
}
