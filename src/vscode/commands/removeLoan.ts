import * as vscode from "vscode";
import { loansOf } from "./loansOf";
import { withSession } from "./readySession";

/** Takes loans off the list; the service is not touched. */
export const removeLoan = withSession(async (_context, session, clicked, selected) => {
  const references = await loansOf(session, clicked, selected, vscode.l10n.t("Remove a loan from the list"));
  for (const reference of references) await session.store.removeLoan(reference);
});
