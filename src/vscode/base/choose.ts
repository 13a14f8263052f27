import type * as vscode from "vscode";
import { showQuickPick } from "./window/quickPick";

export interface Choice<T> extends vscode.QuickPickItem {
  readonly value: T;
}

/** One of several values; the placeholder asks for it. Undefined when the user leaves. */
export async function choose<T>(
  title: string,
  choices: readonly Choice<T>[],
  placeholder: string,
): Promise<T | undefined> {
  const picked = await showQuickPick(
    choices,
    { title, placeholder },
    { matchOnDescription: true, matchOnDetail: true },
  );
  return picked?.value;
}
