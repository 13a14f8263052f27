import type * as vscode from "vscode";

/** Turns VS Code's cancellation token into an AbortSignal, for code that does not know VS Code. */
export function abortSignalOf(cancellation: vscode.CancellationToken): AbortSignal {
  const abort = new AbortController();
  if (cancellation.isCancellationRequested) abort.abort();
  cancellation.onCancellationRequested(() => abort.abort());
  return abort.signal;
}
