import * as vscode from "vscode";
import { showInformationMessage } from "../base/window/messages";
import type { CommandHandler } from "./commandContext";

/** Masks what names people in this window, or shows it again. */
export const toggleShareSafe: CommandHandler = async ({ shareSafe, reports }) => {
  await shareSafe.toggle();
  if (!shareSafe.on) return;
  reports.forget();
  const clear = vscode.l10n.t("Clear Notifications");
  const chosen = await showInformationMessage(
    vscode.l10n.t(
      "Share-safe mode is on. What was said before may still stand among the notifications, and files in the explorer keep their names.",
    ),
    clear,
  );
  if (chosen === clear) await vscode.commands.executeCommand("notifications.clearAll");
};
