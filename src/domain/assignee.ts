/** Values of `assignedTo` that the service names (service.md 2.6). */
const LABELS: ReadonlyMap<string, string> = new Map([
  ["LOAN_OFFICER", "Loan officer"],
  ["BORROWER", "Borrower"],
  ["PROCESSOR", "Processor"],
]);

export function assigneeLabel(assignedTo: string | undefined): string {
  if (assignedTo === undefined) return "Not assigned";
  return LABELS.get(assignedTo) ?? assignedTo;
}
