import { countOf } from "../graphql/json";
import type { Mutation } from "../graphql/operation";

/** service.md 4.3, loan.reassignLoanOfficerTasks, by ID or friendly ID. */
export const reassignLoanOfficerTasks: Mutation<{ readonly loanId: string }, number> = {
  name: "reassignLoanOfficerTasks",
  kind: "mutation",
  document: `mutation ReassignLoanOfficerTasks($loanId: ID!) {
  loan {
    reassignLoanOfficerTasks(input: { loanId: $loanId }) { reassignedCount }
  }
}`,
  resultPath: ["loan", "reassignLoanOfficerTasks"],
  needed: new Set(),
  refusals: ["loanNotFound"],
  variables: ({ loanId }) => ({ loanId }),
  promised: ({ reassignedCount }) => countOf(reassignedCount),
};
