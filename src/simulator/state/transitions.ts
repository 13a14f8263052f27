import type { Choices } from "../choices";
import {
  type BorrowerRecord,
  type DealRecord,
  type DocumentRecord,
  type LoanRecord,
  liveDocuments,
  makeId,
  recordsOf,
  type SimulatorState,
  type TaskRecord,
} from "./state";

/** service.md 4.3: adds a borrower to the deal. Also to the deal's loan, when it has one, is a choice. */
export function recordNewBorrower(
  state: SimulatorState,
  deal: DealRecord,
  personalInformation: BorrowerRecord["personalInformation"],
  { newBorrowerOnLoan }: Pick<Choices, "newBorrowerOnLoan">,
): BorrowerRecord {
  const borrower: BorrowerRecord = {
    id: makeId(state, "borrower"),
    personalInformation: { ...personalInformation },
    incomes: [],
    taskIds: [],
    failingFields: [],
  };
  state.borrowers.set(borrower.id, borrower);
  deal.borrowerIds.push(borrower.id);
  if (newBorrowerOnLoan && deal.loanId !== undefined) state.loans.get(deal.loanId)?.borrowerIds.push(borrower.id);
  return borrower;
}

/**
 * service.md 4.3 and 3.2: every task of the loan that is assigned to LOAN_OFFICER, whatever its status, goes to BORROWER;
 * nothing else of it changes. Returns how many tasks that were. Runs without a pause, so it is one transaction.
 */
export function recordReassignment(state: SimulatorState, loan: LoanRecord): number {
  const moving = recordsOf(loan.officerTaskIds, state.tasks).filter((task) => task.assignedTo === "LOAN_OFFICER");
  for (const task of moving) task.assignedTo = "BORROWER";
  return moving.length;
}

/** service.md 5.3: the only operation whose scope is stated, and the error of a rejection without it. */
export const REJECTION_SCOPE = "update:borrower";
export const MISSING_SCOPE = `The access token lacks the scope ${REJECTION_SCOPE}.`;

/** A live one without bytes. Without a task: one that no task is associated with. */
export function newDocument(
  { id, name }: Pick<DocumentRecord, "id" | "name">,
  loanId: string,
  taskId: string | undefined,
  uploadedAt: string,
): DocumentRecord {
  return {
    id,
    loanId,
    taskId,
    name,
    contentType: undefined,
    size: undefined,
    sha256: undefined,
    uploadedAt,
    archived: false,
    archiveReasonNotes: undefined,
    rejections: 0,
  };
}

export function archive(document: DocumentRecord, archiveReasonNotes: string): void {
  document.archived = true;
  document.archiveReasonNotes = archiveReasonNotes;
  document.rejections += 1;
}

/**
 * service.md 4.3 rules 1 and 4: archives the document, records the reason and reopens the task, however often it is called.
 * What a reopened task looks like is not stated (3.2), so that its status is a choice. It waits for a document again, and it
 * is no longer completed.
 */
export function recordRejection(
  state: SimulatorState,
  document: DocumentRecord,
  task: TaskRecord,
  archiveReasonNotes: string,
  { statusAfterRejection }: Pick<Choices, "statusAfterRejection">,
): void {
  archive(document, archiveReasonNotes);
  const keepsDocuments = liveDocuments(state, task).length > 0;
  task.status = statusAfterRejection ?? (keepsDocuments ? "InProgress" : "NotStarted");
  if (task.type === "DocumentProcessing") task.type = "DocumentRequired";
  task.completedAt = undefined;
}

/** service.md 3.2: `documentLinks` carry the documents, and the status is updated: to what is a choice. */
export function receiveDocuments(
  state: SimulatorState,
  task: TaskRecord,
  files: readonly Pick<DocumentRecord, "name" | "contentType" | "size" | "sha256">[],
  now: Date,
  { statusAfterUpload }: Pick<Choices, "statusAfterUpload">,
): DocumentRecord[] {
  const documents = files.map(({ name, contentType, size, sha256 }) => {
    const id = makeId(state, "doc");
    return { ...newDocument({ id, name }, task.loanId, task.id, now.toISOString()), contentType, size, sha256 };
  });
  for (const document of documents) {
    state.documents.set(document.id, document);
    task.documentIds.push(document.id);
  }
  task.status = statusAfterUpload;
  if (task.type === "DocumentRequired") task.type = "DocumentProcessing";
  task.completedAt = statusAfterUpload === "Completed" ? now.toISOString() : undefined;
  return documents;
}
