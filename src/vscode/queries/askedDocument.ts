import * as vscode from "vscode";
import { text } from "../base/commandArgument";
import { UserError } from "../base/userError";
import { QUERY_LANGUAGE } from "./queryFiles";

/** The document with operations that a command is for: the one that is named, which has to be open, else the active one. */
export function askedDocument(given: unknown): vscode.TextDocument {
  const named = text(given, "document");
  const found =
    named === undefined
      ? vscode.window.activeTextEditor?.document
      : vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === named);
  if (found?.languageId === QUERY_LANGUAGE) return found;
  throw new UserError(vscode.l10n.t("Open a query first, or begin one with “New Query…”."));
}
