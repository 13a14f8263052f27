import { ownerLabel } from "../../domain/borrower";
import { taskLabel } from "../../domain/task";
import type { RejectableDocument } from "./rejectionToSend";

/** With more documents, each gets a short line, so that the dialog stays small. The plan has shown them in full. */
const NAMED_IN_FULL = 4;

/** Documents as lines of the dialog that asks before they are rejected. */
export function documentLines(documents: readonly Omit<RejectableDocument, "loan">[]): string[] {
  return documents.map(({ loanReference, label, documentId, task, borrower }) =>
    documents.length > NAMED_IN_FULL
      ? `${loanReference}: ${label}`
      : `${loanReference}: ${label} (${documentId}) — ${taskLabel(task)} (${ownerLabel(borrower)})`,
  );
}
