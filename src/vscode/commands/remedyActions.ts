import * as vscode from "vscode";
import type { Failure } from "../../store/entry";
import { commandIds } from "./commandIds";
import { type Remedy, remediesFor } from "./remedies";

/** A button that runs a command. */
export interface CommandAction extends vscode.MessageItem {
  readonly command: string;
}

/** What can be done about a failure, as buttons; the log is always the last. */
export function remedyActions(kind: Failure["kind"]): CommandAction[] {
  const remedies = remediesFor(kind).map((remedy) => ({ title: titleOf(remedy), command: commandIds[remedy] }));
  return [...remedies, showLogAction()];
}

export function showLogAction(): CommandAction {
  return { title: vscode.l10n.t("Show Log"), command: commandIds.showLog };
}

export async function runAction(chosen: CommandAction | undefined): Promise<void> {
  if (chosen) await vscode.commands.executeCommand(chosen.command);
}

function titleOf(remedy: Remedy): string {
  switch (remedy) {
    case "setToken":
      return vscode.l10n.t("Set Access Token…");
    case "switchEnvironment":
      return vscode.l10n.t("Switch Environment…");
    case "diagnoseConnection":
      return vscode.l10n.t("Diagnose Connection");
  }
}
