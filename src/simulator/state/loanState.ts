import { findDeal, findLoan, recordsOf, UnknownReference } from "./lookup";
import type { BorrowerRecord, DealRecord, DocumentRecord, LoanRecord, SimulatorState, TaskRecord } from "./state";

/** A loan with all that is on it, as it is now: a copy, plain data. */
export interface LoanState extends LoanRecord {
  readonly borrowers: readonly BorrowerRecord[];
  /** Those of the borrowers and of the loan officer: see `kind`. */
  readonly tasks: readonly TaskRecord[];
  /** In the order of their arrival, archived ones and those without a task among them. */
  readonly documents: readonly DocumentRecord[];
}

/** A deal with its borrowers, as it is now: a copy, plain data. */
export interface DealState extends DealRecord {
  readonly borrowers: readonly BorrowerRecord[];
}

/** What a loan or a deal can be asked for by. Operations take the friendly ID of a loan as well (service.md 1). */
export interface Reference {
  readonly id: string;
  readonly friendlyId: string;
}

/** By ID or friendly ID. Throws a RangeError when there is no such loan. */
export function loanState(state: SimulatorState, reference: string): LoanState {
  const loan = findLoan(state, reference);
  if (loan === undefined) throw new UnknownReference(`There is no loan ${JSON.stringify(reference)}.`);
  const isOnLoan = ({ loanId }: TaskRecord | DocumentRecord) => loanId === loan.id;
  return structuredClone({
    ...loan,
    borrowers: recordsOf(loan.borrowerIds, state.borrowers),
    tasks: [...state.tasks.values()].filter(isOnLoan),
    documents: [...state.documents.values()].filter(isOnLoan),
  });
}

/** By ID or friendly ID. Throws a RangeError when there is no such deal. */
export function dealState(state: SimulatorState, reference: string): DealState {
  const deal = findDeal(state, reference, { friendlyIdOfDeal: true });
  if (deal === undefined) throw new UnknownReference(`There is no deal ${JSON.stringify(reference)}.`);
  return structuredClone({ ...deal, borrowers: recordsOf(deal.borrowerIds, state.borrowers) });
}

export function referencesOf(records: ReadonlyMap<string, Reference>): Reference[] {
  return [...records.values()].map(({ id, friendlyId }) => ({ id, friendlyId }));
}
