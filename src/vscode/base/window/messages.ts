import * as vscode from "vscode";
import { inertLines, inertText } from "./inertText";

export type Show = <T extends string | vscode.MessageItem>(
  message: string,
  ...actions: readonly T[]
) => Thenable<T | undefined>;

export const showInformationMessage: Show = (message, ...actions) =>
  (vscode.window.showInformationMessage as Show)(inertText(message), ...actions);

export const showWarningMessage: Show = (message, ...actions) =>
  (vscode.window.showWarningMessage as Show)(inertText(message), ...actions);

export const showErrorMessage: Show = (message, ...actions) =>
  (vscode.window.showErrorMessage as Show)(inertText(message), ...actions);

/** A dialog that has to be answered: with one of its buttons, or undefined when it is closed. */
export async function showDialog<T extends string>(
  message: string,
  lines: readonly string[],
  ...buttons: readonly T[]
): Promise<T | undefined> {
  return vscode.window.showWarningMessage<T>(
    inertText(message),
    { modal: true, detail: inertLines(lines) },
    ...buttons,
  );
}

export function setStatusBarMessage(text: string, milliseconds: number): void {
  vscode.window.setStatusBarMessage(inertText(text), milliseconds);
}
