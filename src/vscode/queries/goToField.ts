import * as vscode from "vscode";
import { property } from "../base/commandArgument";
import { columnOf } from "../base/openDocuments";
import { askedDocument } from "./askedDocument";

/** Goes to a place of a query that is open, in the group where it is. `line` and `column` are counted from 1. */
export async function goToField(_context: unknown, given?: unknown): Promise<void> {
  const document = askedDocument(given);
  const at = new vscode.Position(below(property(given, "line")), below(property(given, "column")));
  const place = document.validatePosition(at);
  await vscode.window.showTextDocument(document, {
    viewColumn: columnOf(document.uri) ?? vscode.ViewColumn.Active,
    preview: false,
    selection: new vscode.Range(place, place),
  });
}

function below(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value - 1 : 0;
}
