import * as vscode from "vscode";
import { commandIds } from "../base/commandIds";
import { namedReferences } from "../base/namedReferences";
import { setStatusBarMessage } from "../base/window/messages";
import type { WithSessions } from "../environments/readySession";
import { withSession } from "../environments/readySession";
import type { RowsContext } from "../targets/commandRows";
import { commandRows } from "../targets/commandRows";
import { pickDeal } from "../targets/pickDeal";
import { dealIdsOf } from "../targets/selection";

/** Takes deals off the list; the service is not touched. */
export const removeDeal = withSession(async (context: RowsContext & WithSessions, session, ...given) => {
  const dealIds = dealIdsOf(commandRows(context, commandIds.removeDeal, given));
  if (dealIds.length === 0) {
    const picked = await pickDeal(session, vscode.l10n.t("Remove a deal from the list"));
    if (picked !== undefined) dealIds.push(picked);
  }
  for (const dealId of dealIds) await session.store.removeDeal(dealId);
  if (dealIds.length === 0) return;
  const removed = vscode.l10n.t("{0}: removed {1} from the list.", session.environment.name, namedReferences(dealIds));
  setStatusBarMessage(removed, 5000);
});
