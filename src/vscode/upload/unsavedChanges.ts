import * as vscode from "vscode";

/** Whether an editor of this window has changes of the file that are not saved. */
export function hasUnsavedChanges(uri: vscode.Uri): boolean {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some((tab) => tab.isDirty && uriOf(tab)?.toString() === uri.toString());
}

function uriOf({ input }: vscode.Tab): vscode.Uri | undefined {
  if (input instanceof vscode.TabInputTextDiff) return input.modified;
  return input instanceof vscode.TabInputText ||
    input instanceof vscode.TabInputCustom ||
    input instanceof vscode.TabInputNotebook
    ? input.uri
    : undefined;
}
