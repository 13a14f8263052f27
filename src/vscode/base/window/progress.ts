import * as vscode from "vscode";
import { inertText } from "./inertText";

export interface ProgressOptions {
  readonly location: vscode.ProgressOptions["location"];
  readonly title?: string;
  readonly cancellable?: boolean;
}

export interface Progress {
  /** `increment` is in percent. */
  report(step: { readonly message: string; readonly increment?: number }): void;
}

export function withProgress<T>(
  { location, title, cancellable = false }: ProgressOptions,
  task: (progress: Progress, cancellation: vscode.CancellationToken) => Thenable<T>,
): Thenable<T> {
  return vscode.window.withProgress(
    { location, cancellable, ...(title === undefined ? {} : { title: inertText(title) }) },
    (progress, cancellation) =>
      task({ report: (step) => progress.report({ ...step, message: inertText(step.message) }) }, cancellation),
  );
}
