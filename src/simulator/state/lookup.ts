import type { DealRecord, DocumentRecord, LoanRecord, SimulatorState, TaskRecord } from "./state";

/** A loan by its ID or friendly ID: `loan` (service.md 4.2), reassign and reject (4.3) take both. */
export function findLoan(state: SimulatorState, reference: string): LoanRecord | undefined {
  const loan = state.loans.get(reference);
  if (loan !== undefined) return loan;
  for (const candidate of state.loans.values()) if (candidate.friendlyId === reference) return candidate;
  return undefined;
}

/** A deal by its ID only: no friendly ID is stated for `deal` (service.md 4.2). */
export function findDeal(state: SimulatorState, id: string): DealRecord | undefined {
  return state.deals.get(id);
}

/** A task of the kind that the upload path names, on the loan that it names by its own ID (service.md 4.4). */
export function findTask(
  state: SimulatorState,
  kind: TaskRecord["kind"],
  loanId: string,
  taskId: string,
): TaskRecord | undefined {
  const task = state.tasks.get(taskId);
  return task?.kind === kind && task.loanId === loanId ? task : undefined;
}

/** The documents of a task that are not archived: what `documentLinks` lists. That it leaves archived ones out is our choice. */
export function liveDocuments(state: SimulatorState, task: TaskRecord): DocumentRecord[] {
  return recordsOf(task.documentIds, state.documents).filter((document) => !document.archived);
}

/** The records that the IDs stand for, in the order of the IDs. */
export function recordsOf<T>(ids: readonly string[], records: ReadonlyMap<string, T>): T[] {
  return ids.map((id) => records.get(id)).filter((record) => record !== undefined);
}

/** An ID that no record has. */
export function makeId(state: SimulatorState, prefix: string): string {
  for (;;) {
    state.madeIds += 1;
    const id = `${prefix}_${state.madeIds.toString(16).padStart(6, "0")}`;
    const taken =
      state.deals.has(id) ||
      state.loans.has(id) ||
      state.borrowers.has(id) ||
      state.tasks.has(id) ||
      state.documents.has(id);
    if (!taken) return id;
  }
}
