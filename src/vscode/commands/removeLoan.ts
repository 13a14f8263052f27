import * as vscode from "vscode";
import { pickLoan } from "../pick/pickLoan";
import { withSession } from "./readySession";
import { loanReferenceOf } from "./targets";

/** Takes a loan off the list; the service is not touched. */
export const removeLoan = withSession(async (_context, session, row) => {
  const reference = loanReferenceOf(row) ?? (await pickLoan(session, vscode.l10n.t("Remove a loan from the list")));
  if (reference === undefined) return;
  await session.store.removeLoan(reference);
});
