import * as l10n from "@vscode/l10n";
import { documentsGap, findTask, isCompleteIn, type Loan, noTaskText, type OwnedTask } from "./loan";
import { allHaveIds, type Document, documentLabel, type Task, type TaskKind, taskLabel } from "./task";
import { assigneeInSentence, assigneeLabel, statedAssignee } from "./taskStatus";
import { type Text, textOf } from "./unknown";

/** Only `assignedTo` decides: the service states no condition on the status. */
export function previewReassignment(loan: Loan) {
  const { items } = loan.loanOfficerTasks;
  const moves = ({ assignedTo }: Task) => statedAssignee(assignedTo) === "LOAN_OFFICER";
  const assigned = items.every(({ assignedTo }) => textOf(assignedTo) !== undefined);
  return {
    moving: items.filter(moves),
    staying: items.filter((task) => !moves(task)).map((task) => ({ task, reason: stayReason(task.assignedTo) })),
    /** Otherwise more may move. */
    complete: assigned && isCompleteIn(loan, loan.loanOfficerTasks),
  };
}

function stayReason(assignedTo: Text): string {
  const value = textOf(assignedTo);
  return value === undefined ? assigneeLabel(assignedTo) : l10n.t("assigned to {0}", assigneeInSentence(value));
}

interface RejectionPreview {
  readonly rejectable: readonly (OwnedTask & { readonly document: Document; readonly documentId: string })[];
  readonly staying: readonly { readonly label: string; readonly reason: string }[];
}

interface TaskReference {
  readonly loanReference: string;
  readonly taskId: string;
  readonly taskKind?: TaskKind | undefined;
}

/** All documents of the task, or the one with this ID. */
export function previewRejection(
  loan: Loan,
  { loanReference, taskId, taskKind }: TaskReference,
  only?: string,
): RejectionPreview {
  const owned = findTask(loan, taskId, taskKind);
  if (owned === undefined) return nothing(taskId, noTaskText(loan, loanReference, taskId, taskKind));
  const { documents } = owned.task;
  const { items, failure } = documents;
  const gap = failure ?? documentsGap(loan, documents);
  const label = taskLabel(owned.task);
  const asked = only === undefined ? items : items.filter(({ id }) => id === only);
  if (asked.length === 0) {
    if (gap !== undefined) return nothing(label, gap);
    if (only === undefined) return nothing(label, l10n.t("No documents yet."));
    if (!allHaveIds(documents)) return nothing(label, l10n.t("Not all documents were read."));
    return nothing(label, l10n.t("The document {0} is no longer listed.", only));
  }
  const notRead = only === undefined && gap !== undefined ? [{ label, reason: gap }] : [];
  return {
    rejectable: asked.flatMap((document) => {
      const documentId = textOf(document.id);
      return documentId === undefined ? [] : [{ ...owned, document, documentId }];
    }),
    staying: [
      ...asked
        .filter(({ id }) => textOf(id) === undefined)
        .map((document) => ({
          label: documentLabel(document),
          reason: l10n.t("The service returned no ID for it, so it cannot be rejected."),
        })),
      ...notRead,
    ],
  };
}

function nothing(label: string, reason: string): RejectionPreview {
  return { rejectable: [], staying: [{ label, reason }] };
}
