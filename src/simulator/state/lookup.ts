import type { Choices } from "../choices";
import type { DealRecord, DocumentRecord, LoanRecord, SimulatorState, TaskRecord } from "./state";

/** There is nothing with the ID or friendly ID that was given. */
export class UnknownReference extends RangeError {}

/** A loan by its ID or friendly ID: `loan` (service.md 4.2), reassign and reject (4.3) take both. */
export function findLoan(state: SimulatorState, reference: string): LoanRecord | undefined {
  const loan = state.loans.get(reference);
  if (loan !== undefined) return loan;
  for (const candidate of state.loans.values()) if (candidate.friendlyId === reference) return candidate;
  return undefined;
}

/** Whether two references, each an ID or a friendly ID, are of one loan. */
export function isSameLoan(state: SimulatorState, one: string, other: string): boolean {
  return one === other || (findLoan(state, one)?.id ?? one) === findLoan(state, other)?.id;
}

/** A deal by its ID: no friendly ID is stated for `deal` (service.md 4.2), so that it is a choice. */
export function findDeal(
  state: SimulatorState,
  reference: string,
  { friendlyIdOfDeal }: Pick<Choices, "friendlyIdOfDeal">,
): DealRecord | undefined {
  const deal = state.deals.get(reference);
  if (deal !== undefined || !friendlyIdOfDeal) return deal;
  return [...state.deals.values()].find(({ friendlyId }) => friendlyId === reference);
}

/** A task of the kind that the upload path names, on the loan that it names by its own ID (service.md 4.4): the other is a choice. */
export function findTask(
  state: SimulatorState,
  kind: TaskRecord["kind"],
  loanReference: string,
  taskId: string,
  { friendlyIdInPath }: Pick<Choices, "friendlyIdInPath">,
): TaskRecord | undefined {
  const task = state.tasks.get(taskId);
  if (task?.kind !== kind) return undefined;
  const loanId = friendlyIdInPath ? findLoan(state, loanReference)?.id : loanReference;
  return task.loanId === loanId ? task : undefined;
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
