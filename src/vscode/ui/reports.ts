import * as vscode from "vscode";
import { commandIds } from "./commandIds";
import { Documents } from "./documents";
import { UserError } from "./errors";
import { codeLensesAt, type Lens } from "./window/views";

const SCHEME = "loan-ops-report";

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

/** Reports to read and copy. One that was closed can be shown again. */
export class Reports extends Documents {
  readonly #reports = new Map<string, Report>();

  constructor() {
    super(SCHEME);
    this.also(codeLensesAt({ scheme: SCHEME }, ({ uri }) => this.#lensesOf(uri.path), this.onDidChange));
  }

  override provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#reports.get(uri.path)?.markdown ?? goneText();
  }

  /** Shows Markdown under a title; a report of the same title is replaced. */
  async show(title: string, markdown: string, { id, actions = [] }: ReportOptions = {}): Promise<void> {
    const uri = uriOf(title, id);
    this.#set(uri, { markdown, actions });
    await this.open(uri, { preview: true });
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
  forgetAll(): void {
    this.#reports.clear();
    this.redisplay();
  }

  #set(uri: vscode.Uri, report: Report): void {
    this.#reports.set(uri.path, report);
    this.changed(uri);
  }

  #lensesOf(path: string): Lens[] {
    const report = this.#reports.get(path);
    if (report === undefined) return [];
    const range = new vscode.Range(0, 0, 0, 0);
    return [
      { range, title: vscode.l10n.t("Copy Report"), command: commandIds.copyReport, arguments: [{ reportPath: path }] },
      ...report.actions.map(({ title }) => ({
        range,
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
