import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { type EnvironmentList, environmentsOf } from "./environmentList";

/** User settings only: a workspace must not decide where a token is sent. */
function userEntries(): unknown {
  return vscode.workspace.getConfiguration("loanOps").inspect("environments")?.globalValue;
}

export function readEnvironments(): EnvironmentList {
  return environmentsOf(userEntries());
}

export function onDidChangeEnvironments(listen: (list: EnvironmentList) => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration("loanOps.environments")) listen(readEnvironments());
  });
}

/** Writes the address into the user settings, beside what else they say of this environment. */
export async function saveBaseUrl(environment: Environment, baseUrl: string): Promise<void> {
  const entries = userEntries();
  const kept = Array.isArray(entries) ? entries : [];
  const index = kept.findIndex((entry) => (entry as { id?: unknown } | null)?.id === environment.id);
  const entry = { id: environment.id, name: environment.name, kind: environment.kind, ...kept[index], baseUrl };
  const changed = index < 0 ? [...kept, entry] : kept.with(index, entry);
  await vscode.workspace.getConfiguration("loanOps").update("environments", changed, vscode.ConfigurationTarget.Global);
}
