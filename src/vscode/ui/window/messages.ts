import * as vscode from "vscode";
import { inertLines, inertText } from "../../../domain/text";

export type Show = <T extends string | vscode.MessageItem>(
  message: string,
  ...actions: readonly T[]
) => Thenable<T | undefined>;

export const showInformationMessage = shownBy("showInformationMessage");
export const showWarningMessage = shownBy("showWarningMessage");
export const showErrorMessage = shownBy("showErrorMessage");

/** The likeliest help comes first. VS Code cuts the titles of more. */
const MAX_BUTTONS = 3;

function shownBy(name: "showInformationMessage" | "showWarningMessage" | "showErrorMessage"): Show {
  return (message, ...actions) =>
    answerOrClosed((vscode.window[name] as Show)(inertText(message), ...actions.slice(0, MAX_BUTTONS)));
}

/** A dialog that has to be answered with one of its buttons. Rejects with a CancellationError when it is closed. */
export async function showDialog<T extends string>(
  message: string,
  lines: readonly string[],
  ...buttons: readonly T[]
): Promise<T> {
  const options = { modal: true, detail: inertLines(lines) };
  const shown = isAskingAllowed() && vscode.window.showWarningMessage<T>(inertText(message), options, ...buttons);
  const chosen = await shown;
  if (!chosen) throw new vscode.CancellationError();
  return chosen;
}

let lastIsGone = (): unknown => undefined;

export function setStatusBarMessage(text: string): void {
  lastIsGone();
  const shown = vscode.window.setStatusBarMessage(inertText(text), 5000);
  lastIsGone = trackOpen(() => shown.dispose());
}

/** Puts a text on the clipboard, and says so. */
export async function copyText(text: string, said: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  setStatusBarMessage(said);
}

/** More would make a message unreadable. */
const MAX_NAMED = 5;

export function namedReferences(references: readonly string[]): string {
  const more = references.length - MAX_NAMED;
  if (more <= 1) return references.join(", ");
  return vscode.l10n.t("{0} and {1} more", references.slice(0, MAX_NAMED).join(", "), more);
}

/** What waits for the user and can be closed: lists, boxes, messages. Each with what closes it. */
const openPrompts = new Set<() => void>();
let closing = 0;

/** Something is shown. Returns what to call when it is gone. */
export function trackOpen(close: () => void): () => void {
  openPrompts.add(close);
  return () => void openPrompts.delete(close);
}

/** Whether anything may be asked now. VS Code gives no way to close a dialog, so none is shown while it may not. */
export function isAskingAllowed(): boolean {
  return closing === 0;
}

export function answerOrClosed<T>(shown: Thenable<T | undefined>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const leave = () => resolve(undefined);
    const gone = trackOpen(leave);
    shown.then(resolve, reject).then(gone, gone);
    if (!isAskingAllowed()) leave();
  });
}

/** Closes what waits for the user, as if they had left it, and lets nothing be asked until the work has ended. */
export async function withoutQuestions<T>(work: () => Promise<T>): Promise<T> {
  closing++;
  try {
    for (const close of [...openPrompts]) close();
    return await work();
  } finally {
    closing--;
  }
}

interface ProgressOptions {
  /** A notification when left out. */
  readonly location?: vscode.ProgressOptions["location"];
  readonly title?: string;
  /** Only a notification can be. */
  readonly cancellable?: boolean;
}

interface Progress {
  report(step: { readonly message: string; readonly increment?: number }): void;
}

/** `signal` is aborted when the user cancels. */
export function withProgress<T>(
  { location = vscode.ProgressLocation.Notification, title, cancellable = true }: ProgressOptions,
  task: (progress: Progress, signal: AbortSignal) => Thenable<T>,
): Thenable<T> {
  return vscode.window.withProgress(
    { location, cancellable, ...(title === undefined ? {} : { title: inertText(title) }) },
    (progress, cancellation) => {
      const abort = new AbortController();
      cancellation.onCancellationRequested(() => abort.abort());
      return task({ report: (step) => progress.report({ ...step, message: inertText(step.message) }) }, abort.signal);
    },
  );
}
