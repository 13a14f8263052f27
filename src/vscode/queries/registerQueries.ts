import * as vscode from "vscode";
import type { ActiveEnvironment } from "../environments/settings";
import { QUERY_LANGUAGE } from "./queryFiles";

/** Begins with the first document that holds operations; until then nothing of GraphQL is loaded. */
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

function isQueryDocument({ languageId }: vscode.TextDocument): boolean {
  return languageId === QUERY_LANGUAGE;
}
