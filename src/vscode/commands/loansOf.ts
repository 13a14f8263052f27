import type { Session } from "../environments/session";
import { pickLoan } from "../pick/pickLoan";
import { loanReferencesOf, rowsOf } from "./selection";

/** The loans of the rows that a command is for; without rows one that the user picks, or none when the user leaves. */
export async function loansOf(session: Session, clicked: unknown, selected: unknown, title: string): Promise<string[]> {
  const references = loanReferencesOf(rowsOf(clicked, selected));
  if (references.length > 0) return references;
  const picked = await pickLoan(session, title);
  return picked === undefined ? [] : [picked];
}
