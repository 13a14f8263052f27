import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { showInformationMessage } from "../base/window/messages";
import { agentSettingsText } from "../environments/agentSettings";
import type { AgentWindow } from "./agentContext";

/** Tells the user once for each environment of this window that an agent uses it, and what agents may do. */
export function tellFirstUse({ told }: AgentWindow, { id, name }: Environment): void {
  if (told.has(id)) return;
  told.add(id);
  const change = vscode.l10n.t("Change Access…");
  const message = vscode.l10n.t("{0}: an agent uses Loan Ops. {1}", name, agentSettingsText());
  // Not awaited: the agent does not wait for what the user answers.
  void showInformationMessage(message, change).then((chosen) => {
    if (chosen === change) void vscode.commands.executeCommand("workbench.action.openSettings", "loanOps.agent");
  });
}
