import type { Operation } from "../graphql/operation";
import { PERSONAL_INFORMATION } from "../graphql/selections";

/** service.md 4.2: a deal and who its borrowers are. The result is a WireDeal. */
export const deal: Operation<{ readonly id: string; readonly first: number }> = {
  name: "deal",
  kind: "query",
  document: `query Deal($id: ID!, $first: Int) {
  deal(id: $id) {
    id
    friendlyId
    borrowers(first: $first) {
      edges { node { id ${PERSONAL_INFORMATION} } }
    }
  }
}`,
  resultPath: ["deal"],
  needed: new Set([
    "deal",
    "deal/id",
    "deal/borrowers",
    "deal/borrowers/edges",
    "deal/borrowers/edges/node",
    "deal/borrowers/edges/node/id",
  ]),
  variables: ({ id, first }) => ({ id, first }),
};
