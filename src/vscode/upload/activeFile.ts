import * as vscode from "vscode";

/** The file in the active editor. */
export function activeFile(): vscode.Uri | undefined {
  const active = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return active instanceof vscode.TabInputText || active instanceof vscode.TabInputCustom ? active.uri : undefined;
}
