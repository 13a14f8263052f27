import * as vscode from "vscode";
import { borrowerLabel } from "../../domain/borrower";
import { type Deal, dealLabel } from "../../domain/deal";
import type { EnvironmentKind } from "../../domain/environment";
import { isCompleteIn } from "../../domain/loan";
import { isNotRead, textOf } from "../../domain/notRead";
import type { Entry } from "../../store/entry";
import type { DealNode } from "./dealNodes";
import { asStale, failureItem, moreItem, noteItem, warningIcon } from "./plainItems";
import { rowContext } from "./rowActions";

export function dealTreeItem(
  node: DealNode,
  entry: Entry<Deal> | undefined,
  now: number,
  where?: EnvironmentKind,
): vscode.TreeItem {
  const item = itemOf(node, entry, now);
  item.id = node.id;
  item.contextValue = rowContext(node, { read: entry?.value !== undefined, where });
  return item;
}

function itemOf(node: DealNode, entry: Entry<Deal> | undefined, now: number): vscode.TreeItem {
  switch (node.kind) {
    case "deal":
      return dealItem(node.dealId, entry, now);
    case "dealBorrower": {
      const { firstName, lastName } = node.borrower;
      const item = new vscode.TreeItem(borrowerLabel(node.borrower));
      item.iconPath = new vscode.ThemeIcon("person");
      const email = textOf(node.borrower.email);
      if (email !== undefined) item.description = email;
      if (node.borrower.failures.length > 0 || [firstName, lastName, node.borrower.email].some(isNotRead)) {
        item.iconPath = warningIcon();
        // In words as well: an icon is not read out.
        item.description = [item.description, vscode.l10n.t("not all of it could be read")].filter(Boolean).join(" · ");
      }
      return item;
    }
    case "failure":
      return failureItem(node.message);
    case "more":
      return moreItem({ dealId: node.dealId });
    case "note":
      return noteItem(node.text);
  }
}

function dealItem(dealId: string, entry: Entry<Deal> | undefined, now: number): vscode.TreeItem {
  const deal = entry?.value;
  const item = new vscode.TreeItem(deal ? dealLabel(deal) : dealId, vscode.TreeItemCollapsibleState.Collapsed);
  item.iconPath = new vscode.ThemeIcon(entry?.loading && !deal ? "loading~spin" : "folder-library");
  const borrowers = deal && borrowersText(deal);
  if (borrowers !== undefined) item.description = borrowers;
  return entry?.failure ? asStale(item, entry, now) : item;
}

function borrowersText(deal: Deal): string {
  const { length } = deal.borrowers.items;
  if (!isCompleteIn(deal, deal.borrowers)) {
    return length === 0 ? vscode.l10n.t("borrowers not read") : vscode.l10n.t("{0} or more borrowers", length);
  }
  return length === 1 ? vscode.l10n.t("1 borrower") : vscode.l10n.t("{0} borrowers", length);
}
