import * as vscode from "vscode";

/** `loanOps.pageSize`: the `first` of every connection when it is asked for at first (service.md 2.1). */
export function pageSize(): number {
  return vscode.workspace.getConfiguration("loanOps").get("pageSize", 50);
}
