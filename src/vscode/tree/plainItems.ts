import * as vscode from "vscode";
import type { EnvironmentKind } from "../../domain/environment";
import type { Failure } from "../../store/entry";
import { commandIds } from "../base/commandIds";
import { asOfText } from "../base/dates";
import { remediesFor } from "../base/remedies";

/** Of a row of which not all could be read. */
export function warningIcon(): vscode.ThemeIcon {
  return new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"));
}

/** Something that could not be read, as a row in its place, with retry, log and what helps against its cause. */
export function failureItem(message: string, cause?: Failure["kind"], where?: EnvironmentKind): vscode.TreeItem {
  const item = new vscode.TreeItem(message);
  item.iconPath = warningIcon();
  item.tooltip = message;
  item.contextValue = ["refresh", "showLog", ...(cause === undefined ? [] : remediesFor(cause, where))].join(" ");
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

/** As many borrowers came as were asked for. `target` names the loan or the deal. */
export function moreItem(target: object): vscode.TreeItem {
  const item = noteItem(vscode.l10n.t("There may be more borrowers: load more"));
  item.iconPath = new vscode.ThemeIcon("ellipsis");
  // Not the row itself: its parents lead back to it.
  item.command = { command: commandIds.loadMore, title: vscode.l10n.t("Load More"), arguments: [target] };
  return item;
}
