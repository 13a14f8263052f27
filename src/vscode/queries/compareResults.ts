import * as vscode from "vscode";
import { UserError } from "../base/userError";
import type { QueriesContext } from "./queriesContext";

/** Shows the result in front beside the one before it. */
export async function compareResults(context: Pick<QueriesContext, "resultDocuments">): Promise<void> {
  const uri = vscode.window.activeTextEditor?.document.uri;
  if (uri !== undefined && (await (await context.resultDocuments()).compare(uri))) return;
  throw new UserError(
    vscode.l10n.t("There is no earlier result of this query. Run it again, and then compare from its result."),
  );
}
