import * as vscode from "vscode";

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
