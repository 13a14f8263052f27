import { commandIds } from "../base/commandIds";
import { withProgress } from "../base/window/progress";
import type { CommandContext } from "../commands/commandContext";
import { withSession } from "../environments/readySession";
import type { Session } from "../environments/session";
import { commandRows } from "../targets/commandRows";
import { refuse, text } from "../targets/targets";

/** The loans or deals that rows name, otherwise everything that is listed. */
export const refresh = withSession(async (context, session, ...given) => {
  const rows = commandRows(context, commandIds.refresh, given);
  if (rows.length === 0) return refreshListed(context, session);
  const loans = named(rows, "loanReference");
  const deals = named(rows, "dealId");
  if (loans.length + deals.length === 0) refuse();
  const view = deals.length > 0 ? "loanOps.deals" : "loanOps.loans";
  await withProgress({ location: { viewId: view } }, () =>
    Promise.all([session.store.loans.refresh(loans), session.store.deals.refresh(deals)]),
  );
});

export async function refreshListed(context: CommandContext, session: Session): Promise<void> {
  await withProgress({ location: { viewId: "loanOps.loans" } }, () => session.store.refresh());
  context.onRefreshed();
}

function named(rows: readonly unknown[], key: string): string[] {
  return [...new Set(rows.map((row) => text(row, key)).filter((name) => name !== undefined))];
}
