import * as vscode from "vscode";
import { commandIds } from "../base/commandIds";
import { UserError } from "../base/userError";
import type { Operation } from "./operations";
import { findVariables } from "./variablesDocument";
import { type VariablesProblem, variablesOf } from "./variableValues";

/** The values for an operation's variables. Throws a UserError where they cannot be sent. */
export async function readVariables(
  queries: vscode.Uri,
  operation: Operation,
): Promise<Readonly<Record<string, unknown>>> {
  const isNeeded = (operation.node.variableDefinitions ?? []).length > 0;
  const found = variablesOf(operation, isNeeded ? (await findVariables(queries))?.getText() : undefined);
  if (found.ok) return found.values;
  throw new UserError(problemText(found.problem), {
    label: vscode.l10n.t("Open Variables"),
    run: () => vscode.commands.executeCommand(commandIds.queryVariables, { document: queries.toString() }),
  });
}

function problemText(problem: VariablesProblem): string {
  switch (problem.kind) {
    case "notJson":
      return vscode.l10n.t("Nothing was sent: the variables are not JSON.");
    case "notAnObject":
      return vscode.l10n.t("Nothing was sent: the variables have to be one JSON object.");
    case "missing":
      return vscode.l10n.t("Nothing was sent: the variable {0} has no value.", `$${problem.variable}`);
    case "tooLarge":
      return vscode.l10n.t(
        "Nothing was sent: a number in {0} has more digits than JSON keeps here. Write it as a text.",
        `$${problem.variable}`,
      );
  }
}
