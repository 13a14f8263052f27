import * as vscode from "vscode";
import type { LoanStore } from "../../store/loanStore";

/** Tells of every loan and deal that is read or listed, and that the lists changed. */
export function onDidChangeEntries({ loans, deals }: LoanStore, listener: () => void): vscode.Disposable {
  return vscode.Disposable.from(loans.onDidChange(listener), deals.onDidChange(listener));
}
