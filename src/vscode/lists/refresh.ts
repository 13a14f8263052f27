import { refuse, text } from "../base/commandArgument";
import { commandIds } from "../base/commandIds";
import { withProgress } from "../base/window/progress";
import type { WithSessions } from "../environments/readySession";
import { withSession } from "../environments/readySession";
import type { Session } from "../environments/session";
import type { RowsContext } from "../targets/commandRows";
import { commandRows } from "../targets/commandRows";

interface RefreshContext extends RowsContext, WithSessions {
  /** Called when everything has been read. */
  onRefreshed(): void;
}

/** The loans or deals that rows name, otherwise everything that is listed. */
export const refresh = withSession(async (context: RefreshContext, session, ...given) => {
  const rows = commandRows(context, commandIds.refresh, given);
  if (rows.length === 0) return refreshListed(context, session);
  const loans = named(rows, "loanReference");
  const deals = named(rows, "dealId");
  if (loans.length + deals.length === 0) refuse();
  await session.service.askForEverything();
  const view = deals.length > 0 ? "loanOps.deals" : "loanOps.loans";
  await withProgress({ location: { viewId: view } }, () =>
    Promise.all([session.store.loans.refresh(loans), session.store.deals.refresh(deals)]),
  );
});

/** Everything that is listed, whatever is selected; the button of a view's title gets the row that has the focus. */
export const refreshAll = withSession(refreshListed);

async function refreshListed(context: RefreshContext, session: Session): Promise<void> {
  await session.service.askForEverything();
  await withProgress({ location: { viewId: "loanOps.loans" } }, () => session.store.refresh());
  context.onRefreshed();
}

function named(rows: readonly unknown[], key: string): string[] {
  return [...new Set(rows.map((row) => text(row, key)).filter((name) => name !== undefined))];
}
