import type { Choices } from "../choices";
import { makeId } from "./lookup";
import type { BorrowerRecord, DealRecord, SimulatorState } from "./state";

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
