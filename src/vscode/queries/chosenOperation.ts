import * as vscode from "vscode";
import { property, text } from "../base/commandArgument";
import { UserError } from "../base/userError";
import { type Operation, operationAt, operationsIn } from "./operations";

/**
 * The operation that a lens named, or the one at the cursor. Throws a UserError where there is none, and where the document
 * has changed so much that it is not sure which one is meant.
 */
export function chosenOperation(document: vscode.TextDocument, given: unknown): Operation {
  const { operations, brokenAt } = operationsIn(document.getText());
  if (operations === undefined) {
    throw new UserError(vscode.l10n.t("This cannot be run: line {0} is not GraphQL.", brokenAt.line));
  }
  const found = property(given, "index") === undefined ? atCursor(document, operations) : ofLens(operations, given);
  if (found.kind === "subscription") {
    throw new UserError(
      vscode.l10n.t(
        "Subscriptions cannot be run: the service's document states no events (section 6). Poll with a query.",
      ),
    );
  }
  return found;
}

function ofLens(operations: readonly Operation[], given: unknown): Operation {
  const [index, name] = [property(given, "index"), text(given, "name")];
  const found = typeof index === "number" ? operations[index] : undefined;
  if (found !== undefined && found.name === name) return found;
  throw new UserError(vscode.l10n.t("The document has changed meanwhile, so nothing was sent. Run it again."));
}

function atCursor(document: vscode.TextDocument, operations: readonly Operation[]): Operation {
  const editor = vscode.window.activeTextEditor;
  const offset = editor?.document === document ? document.offsetAt(editor.selection.active) : 0;
  const found = operationAt(operations, offset);
  if (found !== undefined) return found;
  throw new UserError(
    operations.length === 0
      ? vscode.l10n.t("This document has no operation to run.")
      : vscode.l10n.t("Put the cursor into the operation that is to be run."),
  );
}
