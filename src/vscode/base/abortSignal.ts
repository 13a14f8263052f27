import type * as vscode from "vscode";

/** VS Code's way to cancel, as the rooms take it that do not know VS Code. */
export function abortSignalOf(cancellation: vscode.CancellationToken): AbortSignal {
  const abort = new AbortController();
  if (cancellation.isCancellationRequested) abort.abort();
  cancellation.onCancellationRequested(() => abort.abort());
  return abort.signal;
}
