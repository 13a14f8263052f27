import * as vscode from "vscode";

/** Names that are tried before the user has too many of them open. */
const MOST = 1000;

/** The first of `NAME`, `NAME-2`, … for which no unsaved document is open under any of the paths. */
export function freeName(name: string, pathsOf: (name: string) => readonly string[]): string {
  const taken = new Set(
    vscode.workspace.textDocuments.flatMap(({ uri }) => (uri.scheme === "untitled" ? uri.path : [])),
  );
  for (let number = 1; number < MOST; number++) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (!pathsOf(candidate).some((path) => taken.has(path))) return candidate;
  }
  return `${name}-${Date.now()}`;
}

/** A document that is not on the disk until it is saved. What it holds already stays. */
export async function unsavedDocument(uri: vscode.Uri, text: string, language?: string): Promise<vscode.TextDocument> {
  const opened = await vscode.workspace.openTextDocument(uri.with({ scheme: "untitled" }));
  if (opened.getText() === "" && text !== "") {
    const edit = new vscode.WorkspaceEdit();
    edit.insert(opened.uri, new vscode.Position(0, 0), text);
    await vscode.workspace.applyEdit(edit);
  }
  if (language === undefined || opened.languageId === language) return opened;
  return vscode.languages.setTextDocumentLanguage(opened, language);
}
