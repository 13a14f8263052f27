import { withProgress } from "../base/window/progress";
import { withSession } from "./readySession";
import { rowsOf } from "./selection";
import { refuse, text } from "./targets";

/** The loans or deals that rows name, otherwise everything that is listed. */
export const refresh = withSession(async (context, session, clicked, selected) => {
  const rows = rowsOf(clicked, selected).filter((row) => row !== undefined && row !== null);
  const loans = named(rows, "loanReference");
  const deals = named(rows, "dealId");
  if (rows.length > 0 && loans.length + deals.length === 0) refuse();
  const view = deals.length > 0 ? "loanOps.deals" : "loanOps.loans";
  await withProgress({ location: { viewId: view } }, async () => {
    if (rows.length > 0) {
      await Promise.all([session.store.loans.refresh(loans), session.store.deals.refresh(deals)]);
    } else {
      await session.store.refresh();
      context.onRefreshed();
    }
  });
});

function named(rows: readonly unknown[], key: string): string[] {
  return [...new Set(rows.map((row) => text(row, key)).filter((name) => name !== undefined))];
}
