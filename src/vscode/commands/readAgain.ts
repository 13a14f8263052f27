import * as vscode from "vscode";
import type { Loan } from "../../domain/loan";
import { lastRead } from "../../store/entry";
import type { Session } from "../environments/session";

/** What a loan says after it was read again; that it could not be, when that is so. */
export function saidOfLoan({ store }: Session, reference: string, said: (loan: Loan) => string): string {
  const entry = store.loans.get(reference);
  const loan = lastRead(entry);
  if (loan !== undefined) return said(loan);
  return vscode.l10n.t("{0} could not be read again: {1}", reference, entry?.failure?.message ?? "");
}
