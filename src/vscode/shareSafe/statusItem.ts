import * as vscode from "vscode";
import { commandIds } from "../base/commandIds";
import { createStatusBarItem } from "../base/window/statusBarItem";

/** Beside the environment, as long as the mode is on. */
export function statusItem(): vscode.Disposable {
  const { item, show } = createStatusBarItem("loanOps.shareSafe", 52, vscode.l10n.t("Loan Ops share-safe mode"));
  item.command = commandIds.toggleShareSafe;
  show({
    icon: "eye-closed",
    text: vscode.l10n.t("Share-safe"),
    tooltip: [
      vscode.l10n.t(
        "Names, email addresses, incomes and file names are masked in this window and in what Loan Ops copies from it. IDs are not masked. Click to show names again.",
      ),
    ],
  });
  return item;
}
