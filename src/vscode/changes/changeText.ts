import * as vscode from "vscode";
import { assigneeLabel } from "../../domain/assignee";
import { statusLabel } from "../../domain/taskStatus";
import { isConcealed } from "../../store/isConcealed";
import type { Change } from "../../store/seen";
import { dateText } from "../base/dates";

/** What changed, with the old and the new value. */
export function changeText(change: Change): string {
  switch (change.kind) {
    case "newTask":
      return vscode.l10n.t("New task");
    case "newDocument":
      return vscode.l10n.t("New document {0}", change.documentId);
    case "status":
      return vscode.l10n.t("Status: {0} → {1}", beforeText(change.before, statusLabel), statusLabel(change.after));
    case "dueDate":
      return vscode.l10n.t("Due date: {0} → {1}", beforeText(change.before, dueText), dueText(change.after));
    case "assignedTo":
      return vscode.l10n.t(
        "Assigned to: {0} → {1}",
        beforeText(change.before, assigneeLabel),
        assigneeLabel(change.after),
      );
  }
}

/** One word for a row. */
export function changeWord(changes: readonly Change[]): string | undefined {
  const [first, ...others] = changes;
  if (first === undefined) return undefined;
  const words: Readonly<Record<Change["kind"], string>> = {
    newTask: vscode.l10n.t({ message: "new", comment: "Mark on the row of a task that changed" }),
    newDocument: vscode.l10n.t("new document"),
    status: vscode.l10n.t("status changed"),
    dueDate: vscode.l10n.t("due date changed"),
    assignedTo: vscode.l10n.t({ message: "reassigned", comment: "Mark on the row of a task that changed" }),
  };
  if (changes.some(({ kind }) => kind === "newTask")) return words.newTask;
  return others.length > 0
    ? vscode.l10n.t({ message: "changed", comment: "Mark on the row of a task of which several things changed" })
    : words[first.kind];
}

/** The old value; a text that may name a person was not kept. */
function beforeText(value: string | undefined, label: (value: string | undefined) => string): string {
  return isConcealed(value) ? vscode.l10n.t("another value (not kept)") : label(value);
}

function dueText(date: string | undefined): string {
  return date === undefined ? vscode.l10n.t("none") : dateText(date);
}
