import * as vscode from "vscode";

/** More would make a message unreadable. */
const NAMED = 5;

/** Loans or deals in a message. */
export function namedReferences(references: readonly string[]): string {
  const more = references.length - NAMED;
  if (more <= 1) return references.join(", ");
  return vscode.l10n.t("{0} and {1} more", references.slice(0, NAMED).join(", "), more);
}
