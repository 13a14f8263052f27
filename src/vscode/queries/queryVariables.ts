import * as vscode from "vscode";
import { askedDocument } from "./askedDocument";
import { operationsIn } from "./operations";
import { findOrBeginVariables } from "./variablesDocument";
import { emptyVariables } from "./variableValues";

/** Opens the variables of a query beside it; a new document has those that its operations declare. */
export async function queryVariables(_context: unknown, given?: unknown): Promise<void> {
  const queries = askedDocument(given);
  const { operations = [] } = operationsIn(queries.getText());
  const variables = await findOrBeginVariables(queries.uri, emptyVariables(operations));
  await vscode.window.showTextDocument(variables, { viewColumn: vscode.ViewColumn.Beside, preview: false });
}
