import * as vscode from "vscode";
import type { Deal } from "../../domain/deal";
import type { Entry } from "../../store/entry";
import type { Sessions } from "../environments/sessions";
import { CollectionTree } from "./collectionTree";
import { asOfText } from "./dates";
import { type DealNode, dealChildren, dealNode } from "./dealNodes";
import { dealTreeItem } from "./dealTreeItem";
import { whyUnread } from "./whyEmpty";

/** The rows of the view "Deals". */
export class DealsTree extends CollectionTree<DealNode, Deal> {
  constructor(sessions: Sessions) {
    super(sessions, {
      collection: ({ store }) => store.deals,
      root: dealNode,
      referenceOf: ({ dealId }) => dealId,
      children: dealChildren,
      item: dealTreeItem,
      hover: dealHover,
      behind: (node, entry) => (node.kind === "dealBorrower" ? node.borrower : entry?.value?.id),
      whyEmpty: whyUnread,
      emptyKey: "loanOps.dealsEmpty",
    });
  }
}

function dealHover(node: DealNode, entry: Entry<Deal> | undefined, now: number): string | undefined {
  if (node.kind === "dealBorrower") {
    const failures = node.borrower.failures.map(({ field, message }) => `${field}: ${message}`);
    return [vscode.l10n.t("Borrower ID {0}", node.borrower.id), ...failures].join("\n");
  }
  if (node.kind !== "deal") return undefined;
  const asOf =
    entry?.failure && entry.asOf !== undefined ? [vscode.l10n.t("As of {0}", asOfText(entry.asOf, now))] : [];
  const failure = entry?.failure ? [entry.failure.message] : [];
  return [vscode.l10n.t("Deal ID {0}", entry?.value?.id ?? node.dealId), ...asOf, ...failure].join("\n");
}
