import * as vscode from "vscode";

export interface Choice<T> extends vscode.QuickPickItem {
  readonly value: T;
}

/** One of several values; the placeholder asks for it. Undefined when the user leaves. */
export async function choose<T>(
  title: string,
  choices: readonly Choice<T>[],
  placeHolder = "",
): Promise<T | undefined> {
  const options = { title, placeHolder, matchOnDescription: true, matchOnDetail: true };
  const picked = await vscode.window.showQuickPick(choices, options);
  return picked?.value;
}
