import { REJECT_DOCUMENT_SCOPE } from "../contract/rest";
import { SERVICE_FIELDS, taskFields } from "../domain/serviceFields";
import { countOf, idOf, type Mutation, type Operation, selectionOf } from "./graphql/operation";

const PERSONAL_INFORMATION = `personalInformation { ${selectionOf(SERVICE_FIELDS.PersonalInformation, {})} }`;
const INCOMES = `incomes(first: $first) { edges { node { ${selectionOf(SERVICE_FIELDS.Income, {})} } } }`;
const INSIDE_TASK = {
  documents: `documentLinks { ${selectionOf(SERVICE_FIELDS.DocumentLink, {})} }`,
  details: `details { ${selectionOf(SERVICE_FIELDS.TaskDetails, {})} }`,
};
const BORROWER_TASKS = `borrowerTasks { ${selectionOf(taskFields("borrower"), INSIDE_TASK)} }`;
const BORROWERS = `borrowers(first: $first) {
      edges { node { id ${PERSONAL_INFORMATION} ${INCOMES} ${BORROWER_TASKS} } }
    }`;
const LOAN_OFFICER_TASKS = `loanOfficerDocumentTasks { ${selectionOf(taskFields("loanOfficer"), INSIDE_TASK)} }`;

function neededPaths(root: "deal" | "loan"): string[] {
  const borrowers = `${root}/borrowers`;
  const node = `${borrowers}/edges/node`;
  return [root, `${root}/id`, borrowers, `${borrowers}/edges`, node, `${node}/id`, `${node}/borrowerTasks/id`];
}

/** service.md 4.3, borrower.create. The name of its input type is not given, so the input object stands inline. */
const createBorrower: Mutation<string> = {
  name: "createBorrower",
  kind: "mutation",
  document: `mutation CreateBorrower($dealId: ID!, $firstName: String!, $lastName: String!, $email: String!) {
  borrower {
    create(
      input: {
        dealId: $dealId
        personalInformation: { firstName: $firstName, lastName: $lastName, email: $email }
      }
    ) { id }
  }
}`,
  resultPath: ["borrower", "create"],
  refusals: ["dealNotFound"],
  promised: ({ id }) => idOf(id),
};

const deal: Operation = {
  name: "deal",
  kind: "query",
  document: `query Deal($id: ID!, $first: Int) {
  deal(id: $id) {
    id
    friendlyId
    ${BORROWERS}
  }
}`,
  resultPath: ["deal"],
  needed: new Set(neededPaths("deal")),
};

const loan: Operation = {
  name: "loan",
  kind: "query",
  document: `query Loan($id: ID!, $first: Int) {
  loan(id: $id) {
    id
    ${BORROWERS}
    ${LOAN_OFFICER_TASKS}
  }
}`,
  resultPath: ["loan"],
  needed: new Set([...neededPaths("loan"), "loan/loanOfficerDocumentTasks/id"]),
};

const ping: Operation = {
  name: "ping",
  kind: "query",
  document: "{ __typename }",
  resultPath: ["__typename"],
  needed: new Set(["__typename"]),
};

/** service.md 4.3, loan.reassignLoanOfficerTasks, by ID or friendly ID. */
const reassignLoanOfficerTasks: Mutation<number> = {
  name: "reassignLoanOfficerTasks",
  kind: "mutation",
  document: `mutation ReassignLoanOfficerTasks($loanId: ID!) {
  loan {
    reassignLoanOfficerTasks(input: { loanId: $loanId }) { reassignedCount }
  }
}`,
  resultPath: ["loan", "reassignLoanOfficerTasks"],
  refusals: ["loanNotFound", "loanFrozen"],
  promised: ({ reassignedCount }) => countOf(reassignedCount),
};

/** service.md 4.3, borrower.rejectDocument; the only input type whose name is given. */
const rejectDocument: Mutation<string> = {
  name: "rejectDocument",
  kind: "mutation",
  document: `mutation RejectDocument($input: RejectDocumentInput!) {
  borrower {
    rejectDocument(input: $input) { taskId }
  }
}`,
  resultPath: ["borrower", "rejectDocument"],
  scope: REJECT_DOCUMENT_SCOPE,
  refusals: ["missingScope", "documentWithoutTask", "documentNotFound", "loanNotFound", "loanFrozen"],
  promised: ({ taskId }) => idOf(taskId),
};

/** Each by its name in the log and in the kept requests. */
export const operations = { createBorrower, deal, loan, ping, reassignLoanOfficerTasks, rejectDocument };
