import type { Operation } from "../graphql/operation";
import { BORROWER_TASKS, INCOMES, LOAN_OFFICER_TASKS, PERSONAL_INFORMATION } from "../graphql/selections";

/** service.md 4.2: a loan by ID or friendly ID, with its borrowers and tasks. The result is a WireLoan. */
export const loan: Operation<{ readonly reference: string; readonly first: number }> = {
  name: "loan",
  kind: "query",
  document: `query Loan($id: ID!, $first: Int) {
  loan(id: $id) {
    id
    borrowers(first: $first) {
      edges { node { id ${PERSONAL_INFORMATION} ${INCOMES} ${BORROWER_TASKS} } }
    }
    ${LOAN_OFFICER_TASKS}
  }
}`,
  resultPath: ["loan"],
  needed: new Set([
    "loan",
    "loan/id",
    "loan/borrowers",
    "loan/borrowers/edges",
    "loan/borrowers/edges/node",
    "loan/borrowers/edges/node/id",
    "loan/borrowers/edges/node/borrowerTasks/id",
    "loan/loanOfficerDocumentTasks/id",
  ]),
  variables: ({ reference, first }) => ({ id: reference, first }),
};
