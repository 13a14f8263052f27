import { lstat, realpath } from "node:fs/promises";
import * as vscode from "vscode";
import { commandIds } from "../base/commandIds";
import { UserError } from "../base/userError";
import type { Session } from "../environments/session";
import type { Operation } from "./operations";
import { findVariables } from "./variablesDocument";
import { type VariablesProblem, variablesOf } from "./variableValues";

interface ReadVariables {
  readonly values: Readonly<Record<string, unknown>>;
  /** The file that they really are in, where the file beside the query is a link to it. */
  readonly target: string | undefined;
}

/** The values for an operation's variables. Throws a UserError where they cannot be sent. */
export async function readVariables(queries: vscode.Uri, operation: Operation): Promise<ReadVariables> {
  const isNeeded = (operation.node.variableDefinitions ?? []).length > 0;
  const document = isNeeded ? await findVariables(queries) : undefined;
  const found = variablesOf(operation, document?.getText());
  if (found.ok)
    return {
      values: found.values,
      target: document?.uri.scheme === "file" ? await targetOf(document.uri.fsPath) : undefined,
    };
  throw new UserError(problemText(found.problem), {
    label: vscode.l10n.t("Open Variables"),
    run: () => vscode.commands.executeCommand(commandIds.queryVariables, { document: queries.toString() }),
  });
}

/** What a dialog says of it. */
export function linkLines({ masking }: Pick<Session, "masking">, target: string | undefined): string[] {
  if (target === undefined) return [];
  return [vscode.l10n.t("The file of its variables is a link to {0}.", masking.on ? masking.typed(target) : target)];
}

/** Where a link leads to; undefined for a plain file. */
export async function targetOf(path: string): Promise<string | undefined> {
  try {
    return (await lstat(path)).isSymbolicLink() ? await realpath(path) : undefined;
  } catch {
    // It was deleted while its editor is open.
    return undefined;
  }
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
