import type { Operation } from "../graphql/operation";

/** The smallest query that any GraphQL service answers: tells whether one is there and does not refuse the token. */
export const ping: Operation<undefined> = {
  name: "ping",
  kind: "query",
  document: "{ __typename }",
  resultPath: ["__typename"],
  needed: new Set(["__typename"]),
  variables: () => ({}),
};
