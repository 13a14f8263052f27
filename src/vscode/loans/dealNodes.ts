import * as l10n from "@vscode/l10n";
import { type BorrowerIdentity, type Deal, isCompleteIn } from "../../domain/loan";
import type { Entry } from "../../store/entry";
import { type CommonRow, child, distinctRows, failure, type NotAskedRow, note, rowsBelow } from "./rows";

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
  return [note(parent, isCompleteIn(deal, deal.borrowers) ? l10n.t("No borrowers") : l10n.t("Borrowers not read"))];
}
