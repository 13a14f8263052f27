import * as vscode from "vscode";
import type { Entry } from "../../store/entry";
import { asOfText } from "../base/asOfText";
import { commandIds } from "../base/commandIds";

/** The icon of a row that could not be read completely. */
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

/** A loan or deal whose last read failed keeps what is known of it, with its age and when it was last tried. */
export function asStale(item: vscode.TreeItem, { asOf, triedAt }: Entry<unknown>, now: number): vscode.TreeItem {
  item.iconPath = warningIcon();
  const age = asOf === undefined ? vscode.l10n.t("not read") : vscode.l10n.t("as of {0}", asOfText(asOf, now));
  const tried = triedAt === undefined ? undefined : vscode.l10n.t("last tried {0}", asOfText(triedAt, now));
  const known = asOf === undefined ? undefined : item.description;
  item.description = [known, tried === undefined ? age : `${age}, ${tried}`].filter((part) => part).join(" · ");
  return item;
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

/**
 * The row that loads more borrowers, shown when as many came as were requested. `target` names the loan or the deal.
 */
export function moreItem(target: object): vscode.TreeItem {
  const item = noteItem(vscode.l10n.t("There may be more borrowers: load more"));
  item.iconPath = new vscode.ThemeIcon("ellipsis");
  // Not the row itself: VS Code serializes arguments, and a row refers to its parents.
  item.command = { command: commandIds.loadMore, title: vscode.l10n.t("Load More"), arguments: [target] };
  return item;
}
