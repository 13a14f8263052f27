import type { BorrowerRecord, DealRecord, DocumentRecord, LoanRecord, TaskRecord } from "./state";

// By hand: structuredClone takes twenty times as long, which a large book makes noticeable.

export function copyOfDeal(deal: DealRecord): DealRecord {
  return { ...deal, borrowerIds: [...deal.borrowerIds] };
}

export function copyOfLoan(loan: LoanRecord): LoanRecord {
  return { ...loan, borrowerIds: [...loan.borrowerIds], officerTaskIds: [...loan.officerTaskIds] };
}

export function copyOfBorrower(borrower: BorrowerRecord): BorrowerRecord {
  return {
    ...borrower,
    personalInformation: { ...borrower.personalInformation },
    incomes: borrower.incomes.map((income) => ({ ...income })),
    taskIds: [...borrower.taskIds],
    failingFields: [...borrower.failingFields],
  };
}

export function copyOfTask(task: TaskRecord): TaskRecord {
  return { ...task, documentIds: [...task.documentIds], failingFields: [...task.failingFields] };
}

export function copyOfDocument(document: DocumentRecord): DocumentRecord {
  return { ...document };
}

/** Without a list in between, for the same reason. */
export function copiesById<T extends { readonly id: string }>(
  records: Iterable<T>,
  copyOf: (record: T) => T,
): Map<string, T> {
  const copies = new Map<string, T>();
  for (const record of records) copies.set(record.id, copyOf(record));
  return copies;
}
