import * as vscode from "vscode";
import { commandIds } from "../commands/commandIds";

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

/** As many borrowers came as were asked for. `target` names the loan or the deal. */
export function moreItem(target: object): vscode.TreeItem {
  const item = noteItem(vscode.l10n.t("There may be more borrowers. Load more…"));
  item.iconPath = new vscode.ThemeIcon("ellipsis");
  // Not the row itself: its parents lead back to it.
  item.command = { command: commandIds.loadMore, title: vscode.l10n.t("Load More"), arguments: [target] };
  return item;
}
