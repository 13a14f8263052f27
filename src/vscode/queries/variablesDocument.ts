import * as vscode from "vscode";
import { queriesPath, variablesPath } from "./queryFiles";
import { unsavedDocument } from "./unsavedDocument";

/** The variables of a document with operations, if there are any: an open editor's, saved or not, else the file's. */
export async function findVariables(queries: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  return documentAt(variablesUri(queries));
}

/** The document with operations whose variables these are, if there is any. */
export async function findQueries(variables: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const path = queriesPath(variables.path);
  if (path === undefined) return undefined;
  // Variables that are not saved may be those of a query that is.
  const saved = variables.scheme === "untitled" ? openAt(path)[0] : undefined;
  return (await documentAt(variables.with({ path }))) ?? saved;
}

async function documentAt(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const open = openAt(uri.path);
  const found =
    open.find((document) => document.uri.toString() === uri.toString()) ??
    open.find((document) => document.uri.scheme === "untitled");
  if (found !== undefined) return found;
  return (await exists(uri)) ? vscode.workspace.openTextDocument(uri) : undefined;
}

/** The same, or a new document that is not saved yet. */
export async function findOrBeginVariables(queries: vscode.Uri, text: string): Promise<vscode.TextDocument> {
  return (await findVariables(queries)) ?? unsavedDocument(variablesUri(queries), text, "json");
}

function variablesUri(queries: vscode.Uri): vscode.Uri {
  return queries.with({ path: variablesPath(queries.path) });
}

function openAt(path: string): readonly vscode.TextDocument[] {
  return vscode.workspace.textDocuments.filter(({ uri }) => uri.path === path);
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  if (uri.scheme === "untitled") return false;
  try {
    return (await vscode.workspace.fs.stat(uri)).type !== vscode.FileType.Directory;
  } catch {
    return false;
  }
}
