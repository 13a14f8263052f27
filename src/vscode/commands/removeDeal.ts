import * as vscode from "vscode";
import { pickDeal } from "../pick/pickDeal";
import { withSession } from "./readySession";
import { dealIdOf } from "./targets";

/** Takes a deal off the list; the service is not touched. */
export const removeDeal = withSession(async (_context, session, row) => {
  const dealId = dealIdOf(row) ?? (await pickDeal(session, vscode.l10n.t("Remove a deal from the list")));
  if (dealId === undefined) return;
  await session.store.removeDeal(dealId);
});
