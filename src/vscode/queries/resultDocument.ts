import * as vscode from "vscode";
import { oneLine, remembered } from "../../domain/text";
import { ServiceError } from "../../service/failure/serviceError";
import type { GraphQLAnswer } from "../../service/graphql/answer";
import type { App } from "../app/app";
import { viewDescription } from "../environments/environmentStatus";
import type { ShareSafe } from "../environments/shareSafe";
import { commandIds } from "../ui/commandIds";
import { goneText, ReadOnlyDocuments, tabColumnOf } from "../ui/documents";
import { UserError } from "../ui/errors";
import { codeLensesAt, type Lens } from "../ui/window/views";
import type { PreparedOperation } from "./prepareOperation";
import { queryName } from "./queryDocuments";
import { type QueryRun, resultText } from "./resultText";

/** The manifest names it as well. */
const RESULT_SCHEME = "loan-ops-result";
/** The manifest gives the files of this folder their language: one of ours, in which no word of an answer acts. */
const RESULTS_FOLDER = "Loan Ops results";
const MAX_NAME_LENGTH = 60;
const BEFORE = "before";

interface ShownRun extends QueryRun {
  readonly query: vscode.Uri;
}

interface KeptRuns {
  readonly now: ShownRun;
  /** The run before, whose answer came. */
  readonly before: ShownRun | undefined;
}

/** Those of a window, which are made when its first query is run, and stay. */
export const resultDocumentsOf = remembered((shareSafe: ShareSafe) => new ResultDocuments(shareSafe));

/** One for each operation of a query's document, which the next run changes. */
class ResultDocuments extends ReadOnlyDocuments {
  readonly #kept = new Map<string, KeptRuns>();

  constructor(shareSafe: Pick<ShareSafe, "onDidChange">) {
    super(RESULT_SCHEME, shareSafe);
    this.also(codeLensesAt({ scheme: RESULT_SCHEME }, ({ uri }) => this.#lenses(uri)));
  }

  override provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#textOf(uri)?.text ?? goneText();
  }

  /** Shows what came beside its query, in the place of the run before. Without an answer a result that is open says so. */
  async ended({ requests }: App, prepared: PreparedOperation, at: number, ended: GraphQLAnswer | ServiceError) {
    const { query, operation } = prepared;
    const { environment, masking } = prepared.session;
    const failed = ended instanceof ServiceError ? ended.message : undefined;
    const failure = () => failed && masking.message(failed);
    const now = { query, environment, operation, at, request: requests.get(ended.request), failure };
    const uri = resultUri(now);
    const earlier = this.#kept.get(uri.query);
    if (failed !== undefined && earlier === undefined) return;
    const before = earlier?.now.request?.facts.status === undefined ? earlier?.before : earlier.now;
    this.#kept.set(uri.query, { now, before });
    this.changed(uri);
    this.changed(resultUri(now, BEFORE));
    if (failed !== undefined) return;
    const viewColumn = tabColumnOf(uri) ?? vscode.ViewColumn.Beside;
    await this.open(uri, { viewColumn, preview: false, preserveFocus: true });
  }

  /** Shows a result and the one before side by side. Throws a UserError when there is none before. */
  async compare(uri: vscode.Uri | undefined): Promise<void> {
    const kept = this.#kept.get(uri?.query ?? "");
    if (kept?.before === undefined) {
      throw new UserError(
        vscode.l10n.t("There is no earlier result of this query. Run it again, and then compare from its result."),
      );
    }
    // Each side says of when it is: the next run changes both.
    const title = vscode.l10n.t("{0}: before ↔ now", resultName(kept.now));
    const sides = [resultUri(kept.now, BEFORE), resultUri(kept.now)];
    await vscode.commands.executeCommand("vscode.diff", ...sides, title, { preview: false });
  }

  protected override forget(uri: vscode.Uri): void {
    if (uri.fragment !== BEFORE) this.#kept.delete(uri.query);
  }

  #textOf(uri: vscode.Uri) {
    const kept = this.#kept.get(uri.query);
    const run = uri.fragment === BEFORE ? kept?.before : kept?.now;
    return run && resultText(run, viewDescription(run.environment), Date.now());
  }

  #lenses(uri: vscode.Uri): Lens[] {
    const document = this.#kept.get(uri.query)?.now.query.toString();
    return (this.#textOf(uri)?.fields ?? []).map(({ line, field }) => ({
      range: new vscode.Range(line, 0, line, 0),
      title: vscode.l10n.t("Go to Field"),
      command: commandIds.goToQueryField,
      arguments: [{ document, ...field }],
    }));
  }
}

/** The address names the query's file and the operation only: VS Code keeps those of open editors on the disk. */
function resultUri(run: ShownRun, fragment = ""): vscode.Uri {
  return vscode.Uri.from({
    scheme: RESULT_SCHEME,
    path: `/${RESULTS_FOLDER}/${resultName(run)}`,
    query: JSON.stringify([run.query.toString(), run.operation.name ?? run.operation.index]),
    fragment,
  });
}

function resultName({ query, operation }: ShownRun): string {
  const of = oneLine(operation.name ?? queryName(query.path), MAX_NAME_LENGTH).replace(/[/.]/g, "-");
  return vscode.l10n.t({ message: "Result of {0}", args: [of], comment: "{0} is the name of a query" });
}
