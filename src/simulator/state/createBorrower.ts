import { makeId } from "./lookup";
import type { BorrowerRecord, DealRecord, SimulatorState } from "./state";

/** service.md 4.3: adds a borrower to the deal. Our choice: also to the deal's loan, when it has one. */
export function createBorrower(
  state: SimulatorState,
  deal: DealRecord,
  personalInformation: BorrowerRecord["personalInformation"],
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
  if (deal.loanId !== undefined) state.loans.get(deal.loanId)?.borrowerIds.push(borrower.id);
  return borrower;
}
