import * as vscode from "vscode";

const SCHEME = "loan-ops-report";

/** Reports to read and copy, as documents that cannot be edited and do not ask to be saved. */
export class Reports implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();

  readonly onDidChange = this.#changed.event;

  // Registered after the event emitter exists: VS Code reads `onDidChange` only now and would otherwise not update a
  // replaced report.
  readonly #registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);

  provideTextDocumentContent(uri: vscode.Uri): string {
    return (
      this.#texts.get(uri.path) ??
      vscode.l10n.t("This report no longer exists, because reports are not saved. Create a new one.")
    );
  }

  /** Shows Markdown under a title; a report of the same title is replaced. */
  async show(title: string, markdown: string): Promise<void> {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${title.replaceAll("/", "-")}.md` });
    this.#texts.set(uri.path, markdown);
    this.#changed.fire(uri);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: true });
  }

  /** Deletes all reports: they hold names that must not be shown any more. */
  forget(): void {
    const paths = [...this.#texts.keys()];
    this.#texts.clear();
    for (const path of paths) this.#changed.fire(vscode.Uri.from({ scheme: SCHEME, path }));
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }
}
