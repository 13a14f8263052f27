import * as l10n from "@vscode/l10n";
import { isComplete, type Listing } from "./listing";
import { documentsGap, findTask, type Loan, noTaskText, type OwnedTask } from "./loan";
import {
  allHaveIds,
  type Document,
  documentLabel,
  type Task,
  type TaskKind,
  taskLabel,
  whyNotRejectable,
} from "./task";
import { assigneeInSentence, assigneeLabel, documentedAssignee } from "./taskStatus";
import { textOf } from "./unknown";

/** Only `assignedTo` decides: the service states no condition on the status. */
export function previewReassignment(loan: Loan) {
  const { items } = loan.loanOfficerTasks;
  const isKnown = ({ assignedTo }: Task) => textOf(assignedTo) !== undefined;
  const [known, unknown] = [items.filter(isKnown), items.filter((task) => !isKnown(task))];
  const moves = ({ assignedTo }: Task) => documentedAssignee(assignedTo) === "LOAN_OFFICER";
  const reason = ({ assignedTo }: Task) => l10n.t("assigned to {0}", assigneeInSentence(textOf(assignedTo) ?? ""));
  return {
    moving: items.filter(moves),
    staying: known.filter((task) => !moves(task)).map((task) => ({ task, reason: reason(task) })),
    /** They move if they are the loan officer's. */
    unknown: unknown.map((task) => ({ task, reason: assigneeLabel(task.assignedTo) })),
    /** Otherwise more may move. */
    complete: unknown.length === 0 && isComplete(loan.loanOfficerTasks),
  };
}

/** All documents of the task, or the one with this ID. */
export function previewRejection(
  loan: Loan,
  { loanReference, taskId, taskKind }: { loanReference: string; taskId: string; taskKind?: TaskKind | undefined },
  only?: string,
) {
  const owned = findTask(loan, taskId, taskKind);
  if (owned === undefined) {
    return { rejectable: [], staying: [{ label: taskId, reason: noTaskText(loan, loanReference, taskId, taskKind) }] };
  }
  const { documents } = owned.task;
  const gap = documents.failure ?? documentsGap(documents);
  const asked = documents.items.filter(({ id }) => only === undefined || id === only);
  const rejectable: (OwnedTask & { readonly document: Document; readonly documentId: string })[] = [];
  const staying: { label: string; reason: string }[] = [];
  for (const document of asked) {
    const documentId = textOf(document.id);
    if (documentId !== undefined) rejectable.push({ ...owned, document, documentId });
    else staying.push({ label: documentLabel(document), reason: whyNotRejectable(document) ?? "" });
  }
  const reason = asked.length === 0 ? (gap ?? noneText(documents, only)) : only === undefined ? gap : undefined;
  if (reason !== undefined) staying.push({ label: taskLabel(owned.task), reason });
  return { rejectable, staying };
}

function noneText(documents: Listing<Document>, only: string | undefined): string {
  if (only === undefined) return l10n.t("No documents yet.");
  return allHaveIds(documents)
    ? l10n.t("The document {0} is no longer listed.", only)
    : l10n.t("Not all documents were read.");
}
