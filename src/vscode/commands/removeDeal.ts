import * as vscode from "vscode";
import { pickDeal } from "../pick/pickDeal";
import { withSession } from "./readySession";
import { dealIdsOf, rowsOf } from "./selection";

/** Takes deals off the list; the service is not touched. */
export const removeDeal = withSession(async (_context, session, clicked, selected) => {
  const dealIds = dealIdsOf(rowsOf(clicked, selected));
  if (dealIds.length === 0) {
    const picked = await pickDeal(session, vscode.l10n.t("Remove a deal from the list"));
    if (picked !== undefined) dealIds.push(picked);
  }
  for (const dealId of dealIds) await session.store.removeDeal(dealId);
});
