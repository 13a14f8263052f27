import * as vscode from "vscode";
import { pickLoan } from "../pick/pickLoan";
import { withSession } from "./readySession";
import { loanReferencesOf, rowsOf } from "./selection";

/** Takes loans off the list; the service is not touched. */
export const removeLoan = withSession(async (_context, session, clicked, selected) => {
  const references = loanReferencesOf(rowsOf(clicked, selected));
  if (references.length === 0) {
    const picked = await pickLoan(session, vscode.l10n.t("Remove a loan from the list"));
    if (picked !== undefined) references.push(picked);
  }
  for (const reference of references) await session.store.removeLoan(reference);
});
