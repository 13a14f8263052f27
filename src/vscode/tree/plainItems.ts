import * as vscode from "vscode";
import { commandIds } from "../base/commandIds";
import { asOfText } from "../base/dates";

/** Of a row of which not all could be read. */
export function warningIcon(): vscode.ThemeIcon {
  return new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"));
}

/** Something that could not be read, as a row in its place. */
export function failureItem(message: string): vscode.TreeItem {
  const item = new vscode.TreeItem(message);
  item.iconPath = warningIcon();
  item.tooltip = message;
  return item;
}

export function noteItem(text: string): vscode.TreeItem {
  const item = new vscode.TreeItem(text);
  item.iconPath = new vscode.ThemeIcon("blank");
  return item;
}

/** Of a loan or deal whose last read failed: how old what is shown is, or that there is nothing to show. */
export function staleText(asOf: number | undefined, now: number): string {
  return asOf === undefined ? vscode.l10n.t("not read") : vscode.l10n.t("not refreshed since {0}", asOfText(asOf, now));
}

export function hiddenLoansItem(count: number): vscode.TreeItem {
  const item = noteItem(
    count === 1 ? vscode.l10n.t("1 loan hidden by the filter") : vscode.l10n.t("{0} loans hidden by the filter", count),
  );
  item.iconPath = new vscode.ThemeIcon("filter");
  item.description = vscode.l10n.t("Show All");
  item.command = { command: commandIds.clearFilters, title: vscode.l10n.t("Show All Tasks") };
  return item;
}

/** As many borrowers came as were asked for. `target` names the loan or the deal. */
export function moreItem(target: object): vscode.TreeItem {
  const item = noteItem(vscode.l10n.t("There may be more borrowers: load more"));
  item.iconPath = new vscode.ThemeIcon("ellipsis");
  // Not the row itself: its parents lead back to it.
  item.command = { command: commandIds.loadMore, title: vscode.l10n.t("Load More"), arguments: [target] };
  return item;
}
