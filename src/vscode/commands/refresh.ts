import * as vscode from "vscode";
import { withSession } from "./readySession";
import { refuse, text } from "./targets";

/** One loan or deal when a row names it, otherwise everything that is listed. */
export const refresh = withSession(async (context, session, row) => {
  const loanReference = text(row, "loanReference");
  const dealId = text(row, "dealId");
  if (row !== undefined && row !== null && loanReference === undefined && dealId === undefined) refuse();
  const view = dealId === undefined ? "loanOps.loans" : "loanOps.deals";
  await vscode.window.withProgress({ location: { viewId: view } }, async () => {
    if (loanReference !== undefined) await session.store.loans.refresh([loanReference]);
    else if (dealId !== undefined) await session.store.deals.refresh([dealId]);
    else {
      await session.store.refresh();
      context.onRefreshed();
    }
  });
});
