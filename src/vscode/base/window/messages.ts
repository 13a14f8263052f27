import * as vscode from "vscode";
import { inertLines, inertText } from "./inertText";

type Show = <T extends string | vscode.MessageItem>(
  message: string,
  ...actions: readonly T[]
) => Thenable<T | undefined>;

export const showInformationMessage: Show = (message, ...actions) =>
  (vscode.window.showInformationMessage as Show)(inertText(message), ...actions);

export const showWarningMessage: Show = (message, ...actions) =>
  (vscode.window.showWarningMessage as Show)(inertText(message), ...actions);

export const showErrorMessage: Show = (message, ...actions) =>
  (vscode.window.showErrorMessage as Show)(inertText(message), ...actions);

/** A dialog that has to be answered. Whether the answer was its button; without one it can only be closed. */
export async function showDialog(message: string, lines: readonly string[], button?: string): Promise<boolean> {
  const options = { modal: true, detail: inertLines(lines) };
  const buttons = button === undefined ? [] : [button];
  return (await vscode.window.showWarningMessage(inertText(message), options, ...buttons)) !== undefined;
}

export function setStatusBarMessage(text: string, milliseconds: number): void {
  vscode.window.setStatusBarMessage(inertText(text), milliseconds);
}
