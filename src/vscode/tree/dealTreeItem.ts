import * as vscode from "vscode";
import { borrowerLabel } from "../../domain/borrower";
import { type Deal, dealLabel } from "../../domain/deal";
import type { Entry } from "../../store/entry";
import type { DealNode } from "./dealNodes";
import { failureItem, moreItem, noteItem } from "./plainItems";

export function dealTreeItem(node: DealNode, entry: Entry<Deal> | undefined): vscode.TreeItem {
  const item = itemOf(node, entry);
  item.id = node.id;
  return item;
}

function itemOf(node: DealNode, entry: Entry<Deal> | undefined): vscode.TreeItem {
  switch (node.kind) {
    case "deal":
      return dealItem(node.dealId, entry);
    case "dealBorrower": {
      const item = new vscode.TreeItem(borrowerLabel(node.borrower));
      item.iconPath = new vscode.ThemeIcon("person");
      if (node.borrower.email !== undefined) item.description = node.borrower.email;
      if (node.borrower.failures.length > 0) {
        item.iconPath = new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"));
      }
      item.contextValue = "copyId";
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

function dealItem(dealId: string, entry: Entry<Deal> | undefined): vscode.TreeItem {
  const deal = entry?.value;
  const item = new vscode.TreeItem(deal ? dealLabel(deal) : dealId, vscode.TreeItemCollapsibleState.Collapsed);
  item.contextValue = "refresh createBorrower copyId removeDeal";
  if (entry?.failure) {
    item.iconPath = new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"));
    item.description = deal ? vscode.l10n.t("not refreshed") : vscode.l10n.t("not read");
    return item;
  }
  item.iconPath = new vscode.ThemeIcon(entry?.loading && !deal ? "loading~spin" : "folder-library");
  if (deal) {
    const count = deal.borrowers.items.length;
    item.description = count === 1 ? vscode.l10n.t("1 borrower") : vscode.l10n.t("{0} borrowers", count);
  }
  return item;
}
