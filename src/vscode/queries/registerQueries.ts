import * as vscode from "vscode";
import type { ActiveEnvironment } from "../environments/settings";
import { QUERY_LANGUAGE } from "../ui/documents";

/** Begins with the first document that holds operations; until then nothing of GraphQL is loaded. */
export function registerQueries(
  active: Pick<ActiveEnvironment, "current" | "onDidChange">,
  onUnexpected: (error: unknown) => void,
): vscode.Disposable {
  const isQuery = ({ languageId }: vscode.TextDocument) => languageId === QUERY_LANGUAGE;
  const subscriptions: vscode.Disposable[] = [];
  const begin = () => {
    opened.dispose();
    import("./language/providers")
      .then(({ startEditing }) => subscriptions.push(startEditing(active)))
      .catch(onUnexpected);
  };
  const opened = vscode.workspace.onDidOpenTextDocument((document) => {
    if (isQuery(document)) begin();
  });
  if (vscode.workspace.textDocuments.some(isQuery)) begin();
  return new vscode.Disposable(() => {
    opened.dispose();
    for (const subscription of subscriptions) subscription.dispose();
  });
}
