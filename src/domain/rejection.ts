import * as l10n from "@vscode/l10n";
import { allHaveIds, type Document, documentLabel } from "./document";
import { isComplete } from "./listing";
import { findTask, type Loan, type OwnedTask, tasksAreComplete } from "./loan";
import { taskLabel } from "./task";

/** What of a task's documents could be rejected, as its loan was last read (service.md 4.3). */
export interface RejectionPreview {
  readonly rejectable: readonly (OwnedTask & { readonly document: Document; readonly documentId: string })[];
  readonly staying: readonly { readonly label: string; readonly reason: string }[];
}

/** All documents of the task, or the one with this ID. */
export function previewRejection(loan: Loan, taskId: string, only?: string): RejectionPreview {
  const owned = findTask(loan, taskId);
  if (owned === undefined) return nothing(taskId, whyNoTask(loan));
  const { documents } = owned.task;
  const { items, failure, absent } = documents;
  const label = taskLabel(owned.task);
  const asked = only === undefined ? items : items.filter(({ id }) => id === only);
  if (asked.length === 0) {
    if (failure !== undefined) return nothing(label, failure);
    if (absent) return nothing(label, l10n.t("The service gave no list of its documents."));
    if (!(isComplete(documents) && allHaveIds(documents))) return nothing(label, notAllGiven());
    if (only === undefined) return nothing(label, l10n.t("It has no document."));
    return nothing(label, l10n.t("The document {0} is no longer listed.", only));
  }
  const notRead = only === undefined && !isComplete(documents) ? [{ label, reason: failure ?? notAllGiven() }] : [];
  return {
    rejectable: asked.flatMap((document) =>
      document.id === undefined ? [] : [{ ...owned, document, documentId: document.id }],
    ),
    staying: [
      ...asked
        .filter(({ id }) => id === undefined)
        .map((document) => ({
          label: documentLabel(document),
          reason: l10n.t("It came without an ID: the service cannot be told which one."),
        })),
      ...notRead,
    ],
  };
}

function notAllGiven(): string {
  return l10n.t("The service did not give all of its documents.");
}

function whyNoTask(loan: Loan): string {
  return tasksAreComplete(loan)
    ? l10n.t("The task is no longer among those of the loan.")
    : l10n.t("The service did not give all tasks of the loan, and this one is not among those that came.");
}

function nothing(label: string, reason: string): RejectionPreview {
  return { rejectable: [], staying: [{ label, reason }] };
}
