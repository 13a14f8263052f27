import type { Deal } from "../../domain/deal";
import type { Sessions } from "../environments/sessions";
import { CollectionTree } from "./collectionTree";
import { type DealNode, dealChildren, dealNode } from "./dealNodes";
import { dealTreeItem } from "./dealTreeItem";

/** The rows of the view "Deals". */
export class DealsTree extends CollectionTree<DealNode, Deal> {
  constructor(sessions: Sessions) {
    super(sessions, {
      collection: ({ store }) => store.deals,
      root: dealNode,
      referenceOf: ({ dealId }) => dealId,
      children: dealChildren,
      item: dealTreeItem,
      hover: async (...row) => (await import("./dealHover")).dealHover(...row),
      hoverData: (node, entry) => (node.kind === "dealBorrower" ? node.borrower : entry?.value?.id),
      emptyKey: "loanOps.dealsEmpty",
    });
  }

  /** The row of a borrower, or of the deal itself, as `showQuietly` does. */
  async bringIntoSight(dealId: string, borrowerId?: string): Promise<void> {
    await this.showQuietly(dealId, (node) =>
      borrowerId === undefined ? node.kind === "deal" : node.kind === "dealBorrower" && node.borrower.id === borrowerId,
    );
  }
}
