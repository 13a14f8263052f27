import type { RowCommand } from "../base/commandIds";
import type { Session } from "../environments/session";
import type { RowsContext } from "./commandRows";
import { commandRows } from "./commandRows";
import { pickLoan } from "./pickLoan";
import { loanReferencesOf } from "./selection";

export interface LoansCommand {
  readonly command: RowCommand;
  /** What is asked where no row is given or selected. */
  readonly title: string;
}

/** The loans of the rows that a command is for; without rows one that the user picks, or none when the user leaves. */
export async function loansOf(
  context: RowsContext,
  session: Session,
  { command, title }: LoansCommand,
  given: readonly unknown[],
): Promise<string[]> {
  const references = loanReferencesOf(commandRows(context, command, given));
  if (references.length > 0) return references;
  const picked = await pickLoan(session, title);
  return picked === undefined ? [] : [picked];
}
