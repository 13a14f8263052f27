import type { Operation } from "../graphql/operation";

/** service.md 4.3, loan.reassignLoanOfficerTasks, by ID or friendly ID. */
export const reassignLoanOfficerTasks: Operation<{ readonly loanId: string }> = {
  name: "reassignLoanOfficerTasks",
  kind: "mutation",
  document: `mutation ReassignLoanOfficerTasks($loanId: ID!) {
  loan {
    reassignLoanOfficerTasks(input: { loanId: $loanId }) { reassignedCount }
  }
}`,
  resultPath: ["loan", "reassignLoanOfficerTasks"],
  needed: new Set(),
  variables: ({ loanId }) => ({ loanId }),
};
