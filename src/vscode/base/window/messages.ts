import * as vscode from "vscode";
import { inertLines, inertText } from "./inertText";
import { answerTo, mayAsk, opened } from "./questions";

export type Show = <T extends string | vscode.MessageItem>(
  message: string,
  ...actions: readonly T[]
) => Thenable<T | undefined>;

export const showInformationMessage: Show = (message, ...actions) =>
  answerTo((vscode.window.showInformationMessage as Show)(inertText(message), ...actions));

export const showWarningMessage: Show = (message, ...actions) =>
  answerTo((vscode.window.showWarningMessage as Show)(inertText(message), ...actions));

export const showErrorMessage: Show = (message, ...actions) =>
  answerTo((vscode.window.showErrorMessage as Show)(inertText(message), ...actions));

/** A dialog that has to be answered: with one of its buttons, or undefined when it is closed. */
export async function showDialog<T extends string>(
  message: string,
  lines: readonly string[],
  ...buttons: readonly T[]
): Promise<T | undefined> {
  if (!mayAsk()) return undefined;
  return vscode.window.showWarningMessage<T>(
    inertText(message),
    { modal: true, detail: inertLines(lines) },
    ...buttons,
  );
}

let lastIsGone = (): unknown => undefined;

export function setStatusBarMessage(text: string, milliseconds: number): void {
  lastIsGone();
  const shown = vscode.window.setStatusBarMessage(inertText(text), milliseconds);
  lastIsGone = opened(() => shown.dispose());
}
