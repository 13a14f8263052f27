import { posix } from "node:path";
import * as vscode from "vscode";
import { stringProperty } from "../../domain/unknown";
import { QUERY_LANGUAGE, tabColumnOf } from "../ui/documents";
import { UserError } from "../ui/errors";
import { operationsIn } from "./operations";
import { emptyVariables } from "./variables";

/** A document that is not on the disk until it is saved, in the language of its ending. What it holds already stays. */
export async function unsavedDocument(uri: vscode.Uri, text: string): Promise<vscode.TextDocument> {
  const opened = await vscode.workspace.openTextDocument(uri.with({ scheme: "untitled" }));
  if (opened.getText() === "" && text !== "") {
    const edit = new vscode.WorkspaceEdit();
    edit.insert(opened.uri, new vscode.Position(0, 0), text);
    await vscode.workspace.applyEdit(edit);
  }
  return opened;
}

/** The variables of a document with operations, if there are any: an open editor's, saved or not, else the file's. */
export async function findVariables(queries: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const uri = queries.with({ path: variablesPath(queries.path) });
  const openAs = (wanted: vscode.Uri) =>
    vscode.workspace.textDocuments.find((document) => document.uri.toString() === wanted.toString());
  const found = openAs(uri) ?? openAs(uri.with({ scheme: "untitled" }));
  if (found !== undefined || uri.scheme === "untitled") return found;
  try {
    await vscode.workspace.fs.stat(uri);
  } catch {
    return undefined;
  }
  // A file that cannot be read is not the same as none: nothing may be sent without what it says.
  return vscode.workspace.openTextDocument(uri);
}

/** The document with operations that a command is for: the one that is named, which has to be open, else the active one. */
export function askedDocument(given: unknown): vscode.TextDocument {
  const named = stringProperty(given, "document");
  const found =
    named === undefined
      ? vscode.window.activeTextEditor?.document
      : vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === named);
  if (found?.languageId === QUERY_LANGUAGE) return found;
  throw new UserError(vscode.l10n.t("Open a query first, or begin one with “New Query…”."));
}

/** Opens the variables of a query, in their tab or beside it; a new document has those that its operations declare. */
export async function queryVariables(_context: unknown, given?: unknown): Promise<void> {
  const queries = askedDocument(given);
  const { operations = [] } = operationsIn(queries.getText());
  const uri = queries.uri.with({ path: variablesPath(queries.uri.path) });
  const found = await findVariables(queries.uri);
  const variables = found ?? (await unsavedDocument(uri, emptyVariables(operations)));
  const viewColumn = tabColumnOf(variables.uri) ?? vscode.ViewColumn.Beside;
  await vscode.window.showTextDocument(variables, { viewColumn, preview: true });
}

const QUERY_ENDING = ".loan-ops.graphql";

export const queryFileName = (name: string) => `${name}${QUERY_ENDING}`;

/** The name without its extension: `loan` of `/work/loan.loan-ops.graphql`. */
export const queryName = (path: string) => posix.basename(path, QUERY_ENDING);

/** The path of the variables of a document with operations: `NAME.loan-ops.variables.json` beside it. */
export function variablesPath(path: string): string {
  return posix.join(posix.dirname(path), `${queryName(path)}.loan-ops.variables.json`);
}
