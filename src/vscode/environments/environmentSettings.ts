import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { isObject } from "../../domain/isObject";
import { type EnvironmentList, environmentsOf } from "./environmentList";

/**
 * What the user settings say of `loanOps`, by name. User settings only: a workspace must not decide where a token is sent.
 * All of them at once, because VS Code merges all settings of all extensions for each question of this kind.
 */
export function userSettings(): Readonly<Record<string, unknown>> {
  const said: unknown = vscode.workspace.getConfiguration().inspect("loanOps")?.globalValue;
  return isObject(said) ? said : {};
}

export function readEnvironments(): EnvironmentList {
  return environmentsOf(userSettings().environments);
}

export function onDidChangeEnvironments(listen: (list: EnvironmentList) => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration("loanOps.environments")) listen(readEnvironments());
  });
}

/** Writes the address into the user settings, beside what else they say of this environment. */
export async function saveBaseUrl(environment: Environment, baseUrl: string): Promise<void> {
  const { environments } = userSettings();
  const kept = Array.isArray(environments) ? environments : [];
  const index = kept.findIndex((entry) => (entry as { id?: unknown } | null)?.id === environment.id);
  const entry = { id: environment.id, name: environment.name, kind: environment.kind, ...kept[index], baseUrl };
  const changed = index < 0 ? [...kept, entry] : kept.with(index, entry);
  await vscode.workspace.getConfiguration("loanOps").update("environments", changed, vscode.ConfigurationTarget.Global);
}
