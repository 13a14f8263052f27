import * as vscode from "vscode";

export interface Choice<T> extends vscode.QuickPickItem {
  readonly value: T;
}

/** One of several values. Undefined when the user leaves. */
export async function choose<T>(title: string, choices: readonly Choice<T>[]): Promise<T | undefined> {
  const picked = await vscode.window.showQuickPick(choices, { title, matchOnDescription: true, matchOnDetail: true });
  return picked?.value;
}
