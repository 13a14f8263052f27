import * as vscode from "vscode";
import type { EnvironmentKind } from "../../domain/environment";
import { type BorrowerIdentity, borrowerLabel, type Deal, dealLabel, isCompleteIn } from "../../domain/loan";
import { oneLine } from "../../domain/text";
import { isNotRead, textOf } from "../../domain/unknown";
import type { Entry } from "../../store/entry";
import type { Sessions } from "../environments/sessions";
import { asOfText } from "../ui/format";
import { CollectionTree } from "./collectionTree";
import { asStale, commonItem, rowContext, warningIcon } from "./rowItems";
import { type CommonRow, child, distinctRows, failure, type NotAskedRow, notAskedRow, note, rowsBelow } from "./rows";

export type DealNode =
  | { readonly kind: "deal"; readonly id: string; readonly parent: undefined; readonly dealId: string }
  | (Child & (CommonRow | { readonly kind: "dealBorrower"; readonly borrower: BorrowerIdentity }))
  | (NotAskedRow & { readonly dealId: "" });

interface Child {
  readonly id: string;
  readonly parent: DealNode;
  readonly dealId: string;
}

export function dealNode(dealId: string): DealNode {
  return { kind: "deal", id: `deal:${dealId}`, parent: undefined, dealId };
}

export function dealChildren(node: DealNode, entry: Entry<Deal> | undefined): DealNode[] {
  if (node.kind !== "deal" || entry === undefined) return [];
  return distinctRows(rowsBelow<DealNode, Deal, DealNode>(node, entry, (deal) => borrowerRows(node, deal)));
}

function borrowerRows(parent: DealNode, deal: Deal): DealNode[] {
  const { failure: why, items } = deal.borrowers;
  const rows = items.map(
    (borrower): DealNode => ({ ...child(parent, `borrower:${borrower.id}`), kind: "dealBorrower", borrower }),
  );
  if (why !== undefined) return [failure(parent, "borrowers", `borrowers: ${why}`), ...rows];
  if (rows.length > 0) return rows;
  return [
    note(
      parent,
      isCompleteIn(deal, deal.borrowers) ? vscode.l10n.t("No borrowers") : vscode.l10n.t("Borrowers not read"),
    ),
  ];
}

export class DealsTree extends CollectionTree<DealNode, Deal> {
  constructor(sessions: Sessions) {
    super(sessions, {
      emptyKey: "loanOps.dealsEmpty",
      collectionOf: ({ store }) => store.deals,
      rootOf: dealNode,
      referenceOf: ({ dealId }) => dealId,
      notAskedRow: (fields) => ({ ...notAskedRow(fields), dealId: "" }),
      rowsBelow: dealChildren,
      itemOf: (node, entry, session) => dealTreeItem(node, entry, Date.now(), session?.environment.kind),
      hoverOf: (node, entry) => dealHover(node, entry, Date.now()),
    });
  }

  async bringIntoSight(dealId: string, borrowerId?: string): Promise<void> {
    await this.showQuietly(dealId, (node) =>
      borrowerId === undefined ? node.kind === "deal" : node.kind === "dealBorrower" && node.borrower.id === borrowerId,
    );
  }
}

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
    default:
      return commonItem(node);
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

export function dealHover(node: DealNode, entry: Entry<Deal> | undefined, now: number): string | undefined {
  return linesOf(node, entry, now)
    ?.map((line) => oneLine(line))
    .join("\n");
}

function linesOf(node: DealNode, entry: Entry<Deal> | undefined, now: number): string[] | undefined {
  if (node.kind === "dealBorrower") {
    const failures = node.borrower.failures.map(({ field, message }) => `${field}: ${message}`);
    return [vscode.l10n.t("Borrower ID {0}", node.borrower.id), ...failures];
  }
  if (node.kind !== "deal") return undefined;
  const asOf =
    entry?.failure && entry.asOf !== undefined ? [vscode.l10n.t("As of {0}", asOfText(entry.asOf, now))] : [];
  const failure = entry?.failure ? [entry.failure.message] : [];
  return [vscode.l10n.t("Deal ID {0}", entry?.value?.id ?? node.dealId), ...asOf, ...failure];
}
