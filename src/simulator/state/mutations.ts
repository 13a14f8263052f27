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
export function createBorrower(
  state: SimulatorState,
  deal: DealRecord,
  personalInformation: BorrowerRecord["personalInformation"],
  { newBorrowerOnLoan }: Pick<Choices, "newBorrowerOnLoan">,
): BorrowerRecord {
  const { firstName, lastName, email } = personalInformation;
  const borrower: BorrowerRecord = {
    id: makeId(state, "borrower"),
    personalInformation: { firstName, lastName, email },
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
export function reassignLoanOfficerTasks(state: SimulatorState, loan: LoanRecord): number {
  const moving = recordsOf(loan.officerTaskIds, state.tasks).filter((task) => task.assignedTo === "LOAN_OFFICER");
  for (const task of moving) task.assignedTo = "BORROWER";
  return moving.length;
}

/**
 * service.md 4.3 rules 1 and 4: archives the document, records the reason and reopens the task, however often it is called.
 * What a reopened task looks like is not stated (3.2), so that its status is a choice. It waits for a document again, and it
 * is no longer completed.
 */
export function rejectDocument(
  state: SimulatorState,
  document: DocumentRecord,
  task: TaskRecord,
  archiveReasonNotes: string,
  { statusAfterRejection }: Pick<Choices, "statusAfterRejection">,
): void {
  document.archived = true;
  document.archiveReasonNotes = archiveReasonNotes;
  document.rejections += 1;
  const keepsDocuments = liveDocuments(state, task).length > 0;
  task.status = statusAfterRejection ?? (keepsDocuments ? "InProgress" : "NotStarted");
  if (task.type === "DocumentProcessing") task.type = "DocumentRequired";
  task.completedAt = undefined;
}

/** A file that has arrived in full. Size in bytes, SHA-256 in hex. */
export interface ReceivedFile {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
}

/**
 * service.md 3.2: the task's `documentLinks` carry the uploaded documents and the service updates its status.
 * To what is not stated, so that it is a choice. A required document is being processed from now on.
 */
export function receiveDocuments(
  state: SimulatorState,
  task: TaskRecord,
  files: readonly ReceivedFile[],
  now: Date,
  { statusAfterUpload }: Pick<Choices, "statusAfterUpload">,
): DocumentRecord[] {
  const documents = files.map(
    ({ name, contentType, size, sha256 }): DocumentRecord => ({
      id: makeId(state, "doc"),
      loanId: task.loanId,
      taskId: task.id,
      name,
      contentType,
      size,
      sha256,
      uploadedAt: now.toISOString(),
      archived: false,
      archiveReasonNotes: undefined,
      rejections: 0,
    }),
  );
  for (const document of documents) {
    state.documents.set(document.id, document);
    task.documentIds.push(document.id);
  }
  task.status = statusAfterUpload;
  if (task.type === "DocumentRequired") task.type = "DocumentProcessing";
  task.completedAt = statusAfterUpload === "Completed" ? now.toISOString() : undefined;
  return documents;
}
