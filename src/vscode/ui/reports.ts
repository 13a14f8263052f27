import * as vscode from "vscode";
import { commandIds } from "./commandIds";
import { UserError } from "./errors";
import { codeLenses } from "./window/views";

const SCHEME = "loan-ops-report";

/** What a person can do about what a report says. It stands above the report. */
interface ReportAction {
  readonly title: string;
  run(): Promise<void>;
}

interface ReportOptions {
  /** Tells the report from others of the same title; without one they are the same. */
  readonly id?: string;
  readonly actions?: readonly ReportAction[];
}

interface Report {
  readonly markdown: string;
  readonly actions: readonly ReportAction[];
}

/** Reports to read and copy, as documents that cannot be edited and do not ask to be saved. */
export class Reports implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #reports = new Map<string, Report>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  #lenses: { changed(): void; dispose(): void } | undefined;

  readonly onDidChange = this.#changed.event;

  // Registered after the event emitter exists: VS Code reads `onDidChange` only now and would otherwise not update a
  // replaced report.
  readonly #registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#reports.get(uri.path)?.markdown ?? goneText();
  }

  /** Shows Markdown under a title; a report of the same title is replaced. */
  async show(title: string, markdown: string, { id, actions = [] }: ReportOptions = {}): Promise<void> {
    this.#lenses ??= codeLenses(SCHEME, ({ path }) => this.#lensesOf(path));
    const uri = uriOf(title, id);
    this.#set(uri, { markdown, actions });
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: true });
  }

  /** As `show`, only if it is there still, and without bringing it into sight. */
  replace(title: string, markdown: string, { id, actions = [] }: ReportOptions = {}): void {
    const uri = uriOf(title, id);
    if (this.#reports.has(uri.path)) this.#set(uri, { markdown, actions });
  }

  /** What a report says; of the one in sight without a path. Throws a UserError when it no longer exists. */
  markdownOf(path = pathInSight()): string {
    const report = this.#reports.get(path ?? "");
    if (report === undefined) throw new UserError(goneText());
    return report.markdown;
  }

  async run(path: string, title: string): Promise<void> {
    const action = this.#reports.get(path)?.actions.find((one) => one.title === title);
    if (action === undefined) throw new UserError(goneText());
    await action.run();
  }

  /** Deletes all reports: they hold names that must not be shown any more. */
  forget(): void {
    const paths = [...this.#reports.keys()];
    this.#reports.clear();
    for (const path of paths) this.#changed.fire(vscode.Uri.from({ scheme: SCHEME, path }));
    this.#lenses?.changed();
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
    this.#lenses?.dispose();
  }

  #set(uri: vscode.Uri, report: Report): void {
    this.#reports.set(uri.path, report);
    this.#changed.fire(uri);
    this.#lenses?.changed();
  }

  #lensesOf(path: string): vscode.Command[] {
    const report = this.#reports.get(path);
    if (report === undefined) return [];
    return [
      { title: vscode.l10n.t("Copy Report"), command: commandIds.copyReport, arguments: [{ reportPath: path }] },
      ...report.actions.map(({ title }) => ({
        title,
        command: commandIds.runReportAction,
        arguments: [{ reportPath: path, title }],
      })),
    ];
  }
}

function uriOf(title: string, id: string | undefined): vscode.Uri {
  const parts = [id, title].filter((part) => part !== undefined && part !== "");
  const path = parts.map((part) => `/${part?.replaceAll("/", "-")}`).join("");
  return vscode.Uri.from({ scheme: SCHEME, path: `${path}.md` });
}

function pathInSight(): string | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  return uri?.scheme === SCHEME ? uri.path : undefined;
}

function goneText(): string {
  return vscode.l10n.t("This report no longer exists, because reports are not saved. Create a new one.");
}

/** The addresses of the open documents of a scheme. */
export function openUris(scheme: string): vscode.Uri[] {
  return vscode.workspace.textDocuments.map(({ uri }) => uri).filter((uri) => uri.scheme === scheme);
}

/** The column in which a document has a tab of its own. */
export function columnOf(uri: vscode.Uri): vscode.ViewColumn | undefined {
  const isThere = ({ input }: vscode.Tab) =>
    input instanceof vscode.TabInputText && input.uri.toString() === uri.toString();
  return vscode.window.tabGroups.all.find(({ tabs }) => tabs.some(isThere))?.viewColumn;
}
