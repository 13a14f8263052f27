import * as vscode from "vscode";
import type { ActiveEnvironment } from "../environments/settings";
import { QUERY_LANGUAGE, queriesPath } from "./queryFiles";

/** Begins with the first document that holds operations or their variables; until then nothing of GraphQL is loaded. */
export function registerQueries(
  active: Pick<ActiveEnvironment, "current" | "onDidChange">,
  onUnexpected: (error: unknown) => void,
): vscode.Disposable {
  const subscriptions: vscode.Disposable[] = [];
  const begin = () => {
    opened.dispose();
    import("./language/providers").then(
      ({ startEditing }) => subscriptions.push(startEditing(active, onUnexpected)),
      onUnexpected,
    );
  };
  const opened = vscode.workspace.onDidOpenTextDocument((document) => {
    if (isQueryDocument(document)) begin();
  });
  if (vscode.workspace.textDocuments.some(isQueryDocument)) begin();
  return new vscode.Disposable(() => {
    opened.dispose();
    for (const subscription of subscriptions) subscription.dispose();
  });
}

/** Operations, or variables of some. */
function isQueryDocument({ languageId, uri }: vscode.TextDocument): boolean {
  return languageId === QUERY_LANGUAGE || queriesPath(uri.path) !== undefined;
}
