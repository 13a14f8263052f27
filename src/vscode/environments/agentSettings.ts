import * as vscode from "vscode";
import { type AgentSettings, agentAccessText, agentSettingsOf } from "./agentAccess";
import { readEnvironments, userSettings } from "./environmentSettings";

const NAMES = ["agentAccess", "agentProductionEnvironment"];

/** From the user settings only, as environments are. */
export function agentSettings(): AgentSettings {
  return agentSettingsOf(userSettings());
}

/** What agents may see at the moment, in a sentence for the user. */
export function agentSettingsText(): string {
  return agentAccessText(agentSettings(), () => readEnvironments().environments);
}

export function onDidChangeAgentSettings(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (NAMES.some((name) => event.affectsConfiguration(`loanOps.${name}`))) listener();
  });
}
