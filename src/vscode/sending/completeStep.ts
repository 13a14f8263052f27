import * as vscode from "vscode";
import type { ActivityKind } from "../../ledger/activity";

/** The service said yes to one of this kind: the walkthrough's step that is about it is done. VS Code remembers that. */
export function completeStep(kind: ActivityKind): void {
  void vscode.commands.executeCommand("setContext", `loanOps.confirmed.${kind}`, true);
}
