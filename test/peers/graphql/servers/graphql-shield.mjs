import { createServer } from "node:http";
import { createRequire } from "node:module";
import { isRefused, openWorld, port, resolversOf, sdl } from "./world.mjs";

const require = createRequire(import.meta.url);

export const title = "graphql-shield 7.6.5 on GraphQL Yoga";
export const packages = {
  "graphql-shield": "7.6.5",
  "graphql-middleware": "6.1.35",
  "@graphql-tools/schema": "10.0.25",
  "graphql-yoga": "5.24.1",
  graphql: "16.15.0",
};
export const why = {
  "page of 20": "The shield hides what the service says of its limit.",
  "Not Authorised!": "The shield says this of every error, also of one after the work, so it proves nothing.",
};

export async function serve() {
  // As a module it does not load in Node.js 23 and later (its issue 1561), and all must share one graphql.
  const { createYoga } = require("graphql-yoga");
  const { makeExecutableSchema } = require("@graphql-tools/schema");
  const { applyMiddleware } = require("graphql-middleware");
  const { rule, shield } = require("graphql-shield");
  const world = openWorld((_, message) => new Error(message));
  const isKnown = rule({ cache: "contextual" })((_, __, { authorization }) => !isRefused(authorization));
  const mayChange = rule()((_, { input }) => !/^before-(forbidden|unauthenticated)/.test(idOf(input)));
  const permissions = shield(
    {
      Query: isKnown,
      Mutation: isKnown,
      BorrowerMutations: mayChange,
      LoanMutations: mayChange,
    },
    { debug: false },
  );
  const schema = makeExecutableSchema({ typeDefs: sdl, resolvers: resolversOf(world) });
  const yoga = createYoga({
    schema: applyMiddleware(schema, permissions),
    logging: false,
    // Else Yoga hides the words of the shield.
    maskedErrors: false,
    context: ({ request }) => ({ authorization: request.headers.get("authorization") }),
  });
  createServer(yoga).listen(port, "127.0.0.1");
}

function idOf({ documentId, dealId, loanId }) {
  return documentId ?? dealId ?? loanId;
}
