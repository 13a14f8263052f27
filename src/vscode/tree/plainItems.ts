import * as vscode from "vscode";

/** Something that could not be read, as a row in its place, with retry and log. */
export function failureItem(message: string): vscode.TreeItem {
  const item = new vscode.TreeItem(message);
  item.iconPath = new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"));
  item.tooltip = message;
  item.contextValue = "refresh showLog";
  return item;
}

export function noteItem(text: string): vscode.TreeItem {
  const item = new vscode.TreeItem(text);
  item.iconPath = new vscode.ThemeIcon("blank");
  return item;
}
