import { isRefused, openWorld, port, resolversOf, sdl } from "./world.mjs";

export const title = "Apollo Server 5.5.1";
export const packages = { "@apollo/server": "5.5.1", graphql: "16.15.0" };

export async function serve() {
  const { ApolloServer } = await import("@apollo/server");
  const { startStandaloneServer } = await import("@apollo/server/standalone");
  const { GraphQLError } = await import("graphql");
  const CODES = {
    notFound: { code: "NOT_FOUND" },
    forbidden: { code: "FORBIDDEN" },
    unauthenticated: { code: "UNAUTHENTICATED", http: { status: 401 } },
    invalid: { code: "BAD_USER_INPUT" },
    tooLarge: { code: "BAD_USER_INPUT" },
  };
  const fail = (kind, message) =>
    kind in CODES ? new GraphQLError(message, { extensions: CODES[kind] }) : new Error(message);
  const server = new ApolloServer({ typeDefs: sdl, resolvers: resolversOf(openWorld(fail)) });
  await startStandaloneServer(server, {
    listen: { host: "127.0.0.1", port },
    context: async ({ req }) => {
      if (isRefused(req.headers.authorization)) throw fail("unauthenticated", "The token is not accepted");
      return {};
    },
  });
}
