import * as vscode from "vscode";
import { pageSizeOf } from "../../store/collection";

/** `loanOps.pageSize`: the `first` of every connection when it is asked for at first (service.md 2.1). */
export function pageSize(): number {
  return pageSizeOf(vscode.workspace.getConfiguration("loanOps").get("pageSize"));
}
