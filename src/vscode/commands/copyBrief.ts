import * as vscode from "vscode";
import { briefOf } from "../../domain/brief";
import { pickLoan } from "../pick/pickLoan";
import { asOfText, dateText } from "../tree/dates";
import { withSession } from "./readySession";
import { loanReferenceOf, readLoan } from "./targets";

/** What is outstanding on a loan, as Markdown for a ticket, with the names as they are shown: the user chooses where it goes. */
export const copyBrief = withSession(async (_context, session, row) => {
  const reference = loanReferenceOf(row) ?? (await pickLoan(session, vscode.l10n.t("Copy a brief of a loan")));
  if (reference === undefined) return;
  const { entry, loan } = readLoan(session, reference);
  const now = Date.now();
  const brief = briefOf(loan, {
    reference,
    environmentName: session.environment.name,
    asOf: entry.asOf ?? now,
    now,
    dateText,
    timeText: (time) => asOfText(time, now),
  });
  await vscode.env.clipboard.writeText(brief);
  const copied = session.veil.on
    ? vscode.l10n.t("Brief of {0} copied, with pseudonyms.", reference)
    : vscode.l10n.t("Brief of {0} copied, with borrowers' names.", reference);
  vscode.window.setStatusBarMessage(copied, 5000);
});
