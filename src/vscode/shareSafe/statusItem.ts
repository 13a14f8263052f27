import * as vscode from "vscode";
import { commandIds } from "../commands/commandIds";

/** Beside the environment, as long as the mode is on. */
export function statusItem(): vscode.StatusBarItem {
  const item = vscode.window.createStatusBarItem("loanOps.shareSafe", vscode.StatusBarAlignment.Left, 52);
  item.name = vscode.l10n.t("Loan Ops share-safe mode");
  item.text = `$(eye-closed) ${vscode.l10n.t("Share-safe")}`;
  item.tooltip = vscode.l10n.t(
    "Names, email addresses, incomes and file names are masked in this window, and in what Loan Ops copies from it. IDs are not. Click to show them again.",
  );
  item.command = commandIds.toggleShareSafe;
  item.show();
  return item;
}
