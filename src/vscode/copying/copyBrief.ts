import * as vscode from "vscode";
import { briefOf } from "../../domain/brief";
import { asOfText } from "../base/asOfText";
import { commandIds } from "../base/commandIds";
import { dateText } from "../base/dates";
import { setStatusBarMessage } from "../base/window/messages";
import type { WithSessions } from "../environments/readySession";
import { withSession } from "../environments/readySession";
import type { Session } from "../environments/session";
import type { RowsContext } from "../targets/commandRows";
import { showSkippedRows } from "../targets/commandRows";
import { loansOf } from "../targets/loansOf";
import { readLoan } from "../targets/targets";

/**
 * Copies what is outstanding on loans as Markdown for a ticket, with names as they are shown: the user decides where it
 * goes.
 */
export const copyBrief = withSession(async (context: RowsContext & WithSessions, session, ...given) => {
  const title = vscode.l10n.t("Copy a brief of a loan");
  const chosen = await loansOf(context, session, { command: commandIds.copyBrief, title }, given);
  if (chosen.length === 0) return;
  const read = chosen.filter((reference) => session.store.loans.get(reference)?.value !== undefined);
  // If no loan was read, the first one's failure is shown.
  const references = read.length > 0 ? read : chosen;
  showSkippedRows(chosen.length - references.length);
  const briefs = references.map((reference) => brief(session, reference));
  await vscode.env.clipboard.writeText(briefs.join("\n"));
  const copied = session.masking.on
    ? vscode.l10n.t("Brief of {0} copied, with pseudonyms.", references.join(", "))
    : vscode.l10n.t("Brief of {0} copied, with borrowers' names.", references.join(", "));
  setStatusBarMessage(copied, 5000);
});

function brief(session: Session, reference: string): string {
  const { entry, loan } = readLoan(session, reference);
  const now = Date.now();
  return briefOf(loan, {
    reference,
    environmentName: session.environment.name,
    asOf: entry.asOf ?? now,
    now,
    dateText,
    timeText: (time) => asOfText(time, now),
  });
}
