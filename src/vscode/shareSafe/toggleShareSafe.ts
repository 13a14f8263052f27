import * as vscode from "vscode";
import type { Reports } from "../base/reports";
import { showDialog, showInformationMessage } from "../base/window/messages";
import type { ShareSafe } from "./shareSafe";

interface ShareSafeContext {
  readonly shareSafe: ShareSafe;
  readonly reports: Reports;
}

/** Turns share-safe mode on or off in this window. Turning it off asks first: others may be looking at the screen. */
export async function toggleShareSafe({ shareSafe, reports }: ShareSafeContext): Promise<void> {
  if (shareSafe.on && !(await wantsNames())) return;
  await shareSafe.toggle();
  if (!shareSafe.on) return;
  reports.forget();
  const clear = vscode.l10n.t("Clear Notifications");
  const chosen = await showInformationMessage(
    vscode.l10n.t("Share-safe mode is on. Earlier notifications may still show names, and so does the explorer."),
    clear,
  );
  if (chosen === clear) await vscode.commands.executeCommand("notifications.clearAll");
}

async function wantsNames(): Promise<boolean> {
  const show = vscode.l10n.t("Show Names");
  const chosen = await showDialog(
    vscode.l10n.t("Show names in this window again?"),
    [vscode.l10n.t("Share-safe mode ends. Everybody who sees this screen can see the borrowers' names.")],
    show,
  );
  return chosen === show;
}
