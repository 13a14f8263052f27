import * as l10n from "@vscode/l10n";
import { type BorrowerIdentity, type Deal, isCompleteIn } from "../../domain/loan";
import type { Entry, Failure } from "../../store/entry";
import { distinctRows } from "./loanNodes";

/** A row of the view "Deals": deal → borrowers. */
export type DealNode =
  | { readonly kind: "deal"; readonly id: string; readonly parent: undefined; readonly dealId: string }
  | (Child & { readonly kind: "dealBorrower"; readonly borrower: BorrowerIdentity })
  | (Child & { readonly kind: "failure"; readonly message: string; readonly cause?: Failure["kind"] })
  | (Child & { readonly kind: "more" })
  | (Child & { readonly kind: "note"; readonly text: string })
  /** The first row, while fields are left out. */
  | {
      readonly kind: "notAsked";
      readonly id: string;
      readonly parent: undefined;
      readonly dealId: "";
      readonly fields: readonly string[];
    };

interface Child {
  readonly id: string;
  readonly parent: DealNode;
  readonly dealId: string;
}

export function dealNode(dealId: string): DealNode {
  return { kind: "deal", id: `deal:${dealId}`, parent: undefined, dealId };
}

export function notAskedNode(fields: readonly string[]): DealNode {
  return { kind: "notAsked", id: "notAsked", parent: undefined, dealId: "", fields };
}

export function dealChildren(node: DealNode, entry: Entry<Deal> | undefined): DealNode[] {
  if (node.kind !== "deal" || entry === undefined) return [];
  const child = (key: string): Child => ({ id: `${node.id}/${key}`, parent: node, dealId: node.dealId });
  const failure = (key: string, message: string): DealNode => ({
    ...child(`failure:${key}`),
    kind: "failure",
    message,
  });
  const note = (text: string): DealNode => ({ ...child(`note:${text}`), kind: "note", text });

  const stale: DealNode[] = entry.failure
    ? [{ ...child("failure:read"), kind: "failure", message: entry.failure.message, cause: entry.failure.kind }]
    : [];
  const deal = entry.value;
  if (deal === undefined) return stale.length > 0 ? stale : [note(l10n.t("Reading…"))];
  const { borrowers } = deal;
  const rows = borrowers.items.map(
    (borrower): DealNode => ({ ...child(`borrower:${borrower.id}`), kind: "dealBorrower", borrower }),
  );
  return distinctRows([
    ...stale,
    ...deal.failures.map(({ field, message }) => failure(field, field === "" ? message : `${field}: ${message}`)),
    ...(borrowers.failure === undefined ? [] : [failure("borrowers", `borrowers: ${borrowers.failure}`)]),
    ...rows,
    ...(rows.length === 0 && borrowers.failure === undefined
      ? [note(isCompleteIn(deal, borrowers) ? l10n.t("No borrowers") : l10n.t("Borrowers not read"))]
      : []),
    ...(borrowers.mayHaveMore ? [{ ...child("more"), kind: "more" as const }] : []),
  ]);
}
