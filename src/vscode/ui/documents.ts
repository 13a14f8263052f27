import * as vscode from "vscode";
import { byteText } from "../../domain/bytes";
import type { RecordedAnswer } from "../../service/transport/connection";
import { tabGroups } from "./hostApi";

/** The language of `*.loan-ops.graphql`; the manifest names it as well. */
export const QUERY_LANGUAGE = "loan-ops-graphql";

/** Documents of one scheme that cannot be edited, are not on the disk and do not ask to be saved. */
export abstract class ReadOnlyDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #scheme: string;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #subscriptions: vscode.Disposable[];

  readonly onDidChange = this.#changed.event;

  /** `shareSafe`: the mode that they follow. */
  constructor(scheme: string, shareSafe?: { onDidChange(listener: () => void): vscode.Disposable }) {
    this.#scheme = scheme;
    this.#subscriptions = [
      this.#changed,
      // VS Code reads `onDidChange` only now, and would not show anew what changes otherwise.
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.workspace.onDidCloseTextDocument(({ uri, isClosed }) => {
        // Another language mode closes it as well, and opens it again.
        if (isClosed && uri.scheme === scheme) this.forget(uri);
      }),
    ];
    if (shareSafe) this.also(shareSafe.onDidChange(() => this.redisplay()));
  }

  abstract provideTextDocumentContent(uri: vscode.Uri): string;

  dispose(): void {
    vscode.Disposable.from(...this.#subscriptions).dispose();
  }

  protected forget(_uri: vscode.Uri): void {}

  protected also(...subscriptions: readonly vscode.Disposable[]): void {
    this.#subscriptions.push(...subscriptions);
  }

  protected async open(uri: vscode.Uri, options: vscode.TextDocumentShowOptions): Promise<void> {
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), options);
  }

  protected get opened(): readonly vscode.Uri[] {
    return vscode.workspace.textDocuments.map(({ uri }) => uri).filter(({ scheme }) => scheme === this.#scheme);
  }

  protected changed(uri: vscode.Uri): void {
    this.#changed.fire(uri);
  }

  /** Also what is not known any more: it may show names. */
  protected redisplay(wanted: (uri: vscode.Uri) => boolean = () => true): void {
    for (const uri of this.opened.filter(wanted)) this.changed(uri);
  }
}

/** What a tab says that outlived its content, such as after a restart. */
export function goneText(): string {
  return vscode.l10n.t("This document was not saved, so it no longer exists. Open it again as you did before.");
}

/** What a document says of an answer that was not kept whole. */
export function cutLine({ size, body }: Pick<RecordedAnswer, "size" | "body">): string {
  return body.byteLength < size
    ? vscode.l10n.t("The answer has {0}. The first {1} of it are shown.", byteText(size), byteText(body.byteLength))
    : vscode.l10n.t("The answer was not read to its end.");
}

/** The column in which a document has a tab of its own. */
export function tabColumnOf(uri: vscode.Uri): vscode.ViewColumn | undefined {
  const isThere = ({ input }: vscode.Tab) =>
    input instanceof vscode.TabInputText && input.uri.toString() === uri.toString();
  return tabGroups().find(({ tabs }) => tabs.some(isThere))?.viewColumn;
}
