import { recordsOf } from "./lookup";
import type { LoanRecord, SimulatorState } from "./state";

/**
 * service.md 4.3 and 3.2: every task of the loan that is assigned to LOAN_OFFICER, whatever its status, goes to BORROWER;
 * nothing else of it changes. Returns how many tasks that were. Runs without a pause, so it is one transaction.
 */
export function reassignLoanOfficerTasks(state: SimulatorState, loan: LoanRecord): number {
  const moving = recordsOf(loan.officerTaskIds, state.tasks).filter((task) => task.assignedTo === "LOAN_OFFICER");
  for (const task of moving) task.assignedTo = "BORROWER";
  return moving.length;
}
