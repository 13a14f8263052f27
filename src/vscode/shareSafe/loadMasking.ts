import * as vscode from "vscode";
import { commandIds } from "../base/commandIds";
import { createStatusBarItem } from "../base/window/statusBarItem";
import { environmentMasking } from "./environmentMasking";
import type { Masking } from "./masking";
import { pseudonymKey } from "./pseudonymKey";

/** What masks, with this installation's key. */
export async function loadMasking(secrets: vscode.SecretStorage, onProblem: (problem: string) => void) {
  const key = await pseudonymKey(secrets, onProblem);
  const maskings = new Map<string, Masking>();
  return {
    masking(environmentId: string): Masking {
      const masking = maskings.get(environmentId) ?? environmentMasking(key, environmentId);
      maskings.set(environmentId, masking);
      return masking;
    },
    statusItem,
  };
}

/** Beside the environment, as long as the mode is on. */
function statusItem(): vscode.Disposable {
  const { item, show } = createStatusBarItem("loanOps.shareSafe", 52, vscode.l10n.t("Loan Ops share-safe mode"));
  item.command = commandIds.toggleShareSafe;
  show({
    icon: "eye-closed",
    text: vscode.l10n.t("Share-safe"),
    tooltip: [
      vscode.l10n.t(
        "Texts of the service, names and amounts are masked in this window and in what Loan Ops copies from it. IDs, stated values, dates and counts are not. Click to show names again.",
      ),
    ],
  });
  return item;
}
