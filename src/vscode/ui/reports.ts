import * as vscode from "vscode";
import { textForEditor } from "../../domain/text";
import { type Action, commandAction } from "./actions";
import { commandIds } from "./commandIds";
import { goneText, ReadOnlyDocuments } from "./documents";
import { UserError } from "./errors";
import { codeLensesAt, type Lens } from "./window/views";

const REPORT_SCHEME = "loan-ops-report";

interface ReportOptions {
  /** Tells the report from others of the same title; without one they are the same. */
  readonly id?: string;
  readonly actions?: readonly Action[];
  /** Whether the next preview takes its tab. */
  readonly preview?: boolean;
}

interface Report {
  readonly text: string;
  readonly actions: readonly Action[];
}

/** The manifest gives the files of this folder their language: one of ours, in which an address is no link. */
const REPORT_FOLDER = "Loan Ops reports";

/** Reports to read and copy, as plain text: an ID in it is exact. One that was closed can be shown again. */
export class Reports extends ReadOnlyDocuments {
  readonly #reports = new Map<string, Report>();

  constructor() {
    super(REPORT_SCHEME);
    this.also(codeLensesAt({ scheme: REPORT_SCHEME }, ({ uri }) => this.#lensesOf(uri.path), this.onDidChange));
  }

  override provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#reports.get(uri.path)?.text ?? goneText();
  }

  /** Shows a text under a title; a report of the same title is replaced. */
  async show(title: string, text: string, { id, actions = [], preview = true }: ReportOptions = {}): Promise<void> {
    const uri = reportUri(title, id);
    this.#set(uri, { text, actions });
    await this.open(uri, { preview });
  }

  /** As `show`, only if it is there still, and without bringing it into sight. */
  replace(title: string, text: string, { id, actions = [] }: ReportOptions = {}): void {
    const uri = reportUri(title, id);
    if (this.#reports.has(uri.path)) this.#set(uri, { text, actions });
  }

  /** Whether the report of this title is open, and says this. */
  isShown(title: string, text: string): boolean {
    const { path } = reportUri(title, undefined);
    return this.opened.some((uri) => uri.path === path) && this.#reports.get(path)?.text === textForEditor(text);
  }

  /** What a report says; of the one in sight without a path. Throws a UserError when it no longer exists. */
  textOf(path = pathInSight()): string {
    const report = this.#reports.get(path ?? "");
    if (report === undefined) throw new UserError(goneText());
    return report.text;
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

  #set(uri: vscode.Uri, { text, actions }: Report): void {
    this.#reports.set(uri.path, { text: textForEditor(text), actions });
    this.changed(uri);
  }

  #lensesOf(path: string): Lens[] {
    const report = this.#reports.get(path);
    if (report === undefined) return [];
    const range = new vscode.Range(0, 0, 0, 0);
    return [
      { range, ...commandAction("copyReport"), arguments: [{ reportPath: path }] },
      ...report.actions.map(({ title }) => ({
        range,
        title,
        command: commandIds.runReportAction,
        arguments: [{ reportPath: path, title }],
      })),
    ];
  }
}

function reportUri(title: string, id: string | undefined): vscode.Uri {
  const parts = [REPORT_FOLDER, id ?? "", title].filter((part) => part !== "");
  return vscode.Uri.from({
    scheme: REPORT_SCHEME,
    path: parts.map((part) => `/${part.replaceAll("/", "-")}`).join(""),
  });
}

function pathInSight(): string | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  return uri?.scheme === REPORT_SCHEME ? uri.path : undefined;
}
