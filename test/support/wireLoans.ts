/** Answers of the service as they come over the wire (service.md 2), complete, with what a test is about given by it. */

export function wireTask(id: string, facts: object = {}): object {
  return {
    id,
    title: `Task ${id}`,
    taskName: "TASK",
    status: "InProgress",
    type: "DocumentRequired",
    priority: "HIGH",
    dueDate: "2026-05-04",
    completedAt: null,
    createdOn: "2026-04-01T10:00:00Z",
    documentLinks: [],
    details: { borrowerId: "b", borrowerName: "Ada", entityKind: "BORROWER", entityDisplayName: "Ada" },
    ...facts,
  };
}

export function wireOfficerTask(id: string, facts: object = {}): object {
  const own = { description: "For the officer", assignedTo: "LOAN_OFFICER", documentUploadPath: `/officer/${id}` };
  return wireTask(id, { ...own, ...facts });
}

export function wireBorrower(id: string, tasks: unknown, facts: object = {}): object {
  return {
    id,
    personalInformation: { firstName: "Ada", lastName: "Byron", email: "ada@example.com" },
    incomes: { edges: [{ node: { statedMonthlyAmount: 5000, payPeriodFrequency: "Monthly" } }] },
    borrowerTasks: tasks,
    ...facts,
  };
}

export function wireLoan(id: string, borrowers: readonly object[], officerTasks: unknown): object {
  return {
    id,
    borrowers: { edges: borrowers.map((node) => ({ node })) },
    loanOfficerDocumentTasks: officerTasks,
  };
}
