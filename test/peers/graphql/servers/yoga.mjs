import { createServer } from "node:http";
import { isRefused, NO_CODE, openWorld, port, resolversOf, sdl } from "./world.mjs";

export const title = "GraphQL Yoga 5.24.1";
export const packages = { "graphql-yoga": "5.24.1", graphql: "16.15.0" };
export const why = { "before-": NO_CODE };

export async function serve() {
  const { createGraphQLError, createSchema, createYoga } = await import("graphql-yoga");
  const KNOWN = ["notFound", "forbidden", "unauthenticated", "invalid", "tooLarge"];
  const CODES = {
    forbidden: { code: "FORBIDDEN", http: { status: 403 } },
    unauthenticated: { code: "UNAUTHENTICATED", http: { status: 401 } },
  };
  // Every error that is no GraphQLError is masked as "Unexpected error.".
  const fail = (kind, message) =>
    KNOWN.includes(kind) ? createGraphQLError(message, { extensions: CODES[kind] }) : new Error(message);
  const yoga = createYoga({
    schema: createSchema({ typeDefs: sdl, resolvers: resolversOf(openWorld(fail)) }),
    logging: false,
    context: ({ request }) => {
      if (isRefused(request.headers.get("authorization"))) throw fail("unauthenticated", "The token is not accepted");
      return {};
    },
  });
  createServer(yoga).listen(port, "127.0.0.1");
}
