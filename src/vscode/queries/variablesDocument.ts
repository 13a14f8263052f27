import * as vscode from "vscode";
import { variablesPath } from "./queryFiles";
import { unsavedDocument } from "./unsavedDocument";

/** The variables of a document with operations, if there are any: an open editor's, saved or not, else the file's. */
export async function findVariables(queries: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const uri = variablesUri(queries);
  const open = vscode.workspace.textDocuments.filter((document) => document.uri.path === uri.path);
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

async function exists(uri: vscode.Uri): Promise<boolean> {
  if (uri.scheme === "untitled") return false;
  try {
    return (await vscode.workspace.fs.stat(uri)).type !== vscode.FileType.Directory;
  } catch {
    return false;
  }
}
