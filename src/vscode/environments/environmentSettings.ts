import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { isObject } from "../../domain/isObject";
import { type EnvironmentList, environmentsOf } from "./environmentList";

/**
 * What the user settings say of `loanOps`, by name. User settings only: a workspace must not decide where a token is sent.
 * All of them at once, because VS Code merges all settings of all extensions for each question of this kind.
 */
export function userSettings(): Readonly<Record<string, unknown>> {
  const said = lastRead?.said ?? readUserSettings();
  if (lastRead) lastRead.said = said;
  return said;
}

/** Undefined while nothing is kept. */
let lastRead: { said: Readonly<Record<string, unknown>> | undefined } | undefined;

/**
 * Keeps what the user settings say until they change: each question takes VS Code milliseconds. It must listen to changes
 * before all that reads these settings again when they change.
 */
export function keepUserSettings(): vscode.Disposable {
  lastRead = { said: undefined };
  const following = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration("loanOps")) lastRead = { said: undefined };
  });
  return new vscode.Disposable(() => {
    following.dispose();
    lastRead = undefined;
  });
}

function readUserSettings(): Readonly<Record<string, unknown>> {
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
