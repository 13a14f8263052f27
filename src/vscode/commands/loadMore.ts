import { withProgress } from "../base/window/progress";
import { withSession } from "./readySession";
import { dealIdOf, loanReferenceOf, text } from "./targets";

/** Asks for more borrowers than came: the service states no other pagination than `first` (service.md 4.6). */
export const loadMore = withSession(async (_context, session, row) => {
  const ofDeal = text(row, "dealId") !== undefined;
  const view = ofDeal ? "loanOps.deals" : "loanOps.loans";
  await withProgress({ location: { viewId: view } }, async () => {
    if (ofDeal) await session.store.deals.loadMore(dealIdOf(row) ?? "");
    else await session.store.loans.loadMore(loanReferenceOf(row) ?? "");
  });
});
