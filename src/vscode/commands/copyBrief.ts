import * as vscode from "vscode";
import { briefOf } from "../../domain/brief";
import { setStatusBarMessage } from "../base/window/messages";
import type { Session } from "../environments/session";
import { asOfText, dateText } from "../tree/dates";
import { loansOf } from "./loansOf";
import { withSession } from "./readySession";
import { readLoan } from "./targets";

/** What is outstanding on loans, as Markdown for a ticket, with the names as they are shown: the user chooses where it goes. */
export const copyBrief = withSession(async (_context, session, clicked, selected) => {
  const references = await loansOf(session, clicked, selected, vscode.l10n.t("Copy a brief of a loan"));
  if (references.length === 0) return;
  const briefs = references.map((reference) => brief(session, reference));
  await vscode.env.clipboard.writeText(briefs.join("\n"));
  const copied = session.veil.on
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
