import { idOf } from "../graphql/json";
import type { Mutation } from "../graphql/operation";
import type { CreateBorrowerInput } from "../loanOriginationService";

/** service.md 4.3, borrower.create. The name of its input type is not given, so the input object stands inline. */
export const createBorrower: Mutation<CreateBorrowerInput, string> = {
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
  needed: new Set(),
  refusals: ["dealNotFound"],
  variables: ({ dealId, firstName, lastName, email }) => ({ dealId, firstName, lastName, email }),
  promised: ({ id }) => idOf(id),
};
