import * as vscode from "vscode";
import { setStatusBarMessage } from "../base/window/messages";
import { pickDeal } from "../pick/pickDeal";
import { commandIds } from "./commandIds";
import { commandRows } from "./commandRows";
import { namedReferences } from "./namedReferences";
import { withSession } from "./readySession";
import { dealIdsOf } from "./selection";

/** Takes deals off the list; the service is not touched. */
export const removeDeal = withSession(async (context, session, ...given) => {
  const dealIds = dealIdsOf(commandRows(context, commandIds.removeDeal, given));
  if (dealIds.length === 0) {
    const picked = await pickDeal(session, vscode.l10n.t("Remove a deal from the list"));
    if (picked !== undefined) dealIds.push(picked);
  }
  for (const dealId of dealIds) await session.store.removeDeal(dealId);
  if (dealIds.length === 0) return;
  const removed = vscode.l10n.t("{0}: removed from the list: {1}", session.environment.name, namedReferences(dealIds));
  setStatusBarMessage(removed, 5000);
});
