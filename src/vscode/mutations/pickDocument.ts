import * as vscode from "vscode";
import { type Document, documentLabel } from "../../domain/document";
import { textOf } from "../../domain/notRead";
import { type Task, taskLabel } from "../../domain/task";
import { rejectableDocuments } from "../../domain/taskActions";
import { showQuickPick } from "../base/window/quickPick";
import type { Session } from "../environments/session";

/** A document of the task that can be rejected, or all; the only one without asking. Undefined when the user leaves. */
export async function pickDocument(
  session: Session,
  loanReference: string,
  task: Task,
): Promise<Document | "all" | undefined> {
  const documents = rejectableDocuments(task);
  if (documents.length <= 1) return documents[0];
  const picked = await showQuickPick<vscode.QuickPickItem & { readonly document: Document | "all" }>(
    [
      ...documents.map((document) => ({
        label: documentLabel(document),
        description: textOf(document.id) ?? "",
        document,
      })),
      { label: "", kind: vscode.QuickPickItemKind.Separator, document: "all" },
      { label: vscode.l10n.t("Several of these {0} documents, with one reason…", documents.length), document: "all" },
    ],
    {
      title: `${session.environment.name}: ${vscode.l10n.t("Reject a document of “{0}” ({1})", taskLabel(task), loanReference)}`,
      placeholder: vscode.l10n.t("Document"),
    },
    { matchOnDescription: true },
  );
  return picked?.document;
}
