import { once } from "node:events";
import { createServer } from "node:net";
import { isRefused, openWorld, port, resolversOf, sdl } from "./world.mjs";

export const title = "Apollo Gateway 2.14.4";
export const packages = {
  "@apollo/gateway": "2.14.4",
  "@apollo/subgraph": "2.14.4",
  "@apollo/server": "5.5.1",
  "graphql-tag": "2.12.6",
  graphql: "16.15.0",
};
export const why = {
  "401: Unauthorized": "The gateway tells what a server behind it answered, which would be the same after the work.",
};

export async function serve() {
  const { ApolloServer } = await import("@apollo/server");
  const { startStandaloneServer } = await import("@apollo/server/standalone");
  const { ApolloGateway, IntrospectAndCompose } = await import("@apollo/gateway");
  const { buildSubgraphSchema } = await import("@apollo/subgraph");
  const { GraphQLError, parse } = await import("graphql");
  const CODES = {
    notFound: { code: "NOT_FOUND" },
    forbidden: { code: "FORBIDDEN" },
    unauthenticated: { code: "UNAUTHENTICATED", http: { status: 401 } },
    invalid: { code: "BAD_USER_INPUT" },
    tooLarge: { code: "BAD_USER_INPUT" },
  };
  const fail = (kind, message) =>
    kind in CODES ? new GraphQLError(message, { extensions: CODES[kind] }) : new Error(message);
  const listen = { host: "127.0.0.1", port: await freePort() };
  const schema = buildSubgraphSchema({ typeDefs: parse(sdl), resolvers: resolversOf(openWorld(fail)) });
  await startStandaloneServer(new ApolloServer({ schema }), { listen });
  const subgraphs = [{ name: "loans", url: `http://127.0.0.1:${listen.port}/` }];
  const gateway = new ApolloGateway({ supergraphSdl: new IntrospectAndCompose({ subgraphs }), logger: silent });
  await startStandaloneServer(new ApolloServer({ gateway }), {
    listen: { host: "127.0.0.1", port },
    context: async ({ req }) => {
      if (isRefused(req.headers.authorization)) throw fail("unauthenticated", "The token is not accepted");
      return {};
    },
  });
}

const silent = { debug() {}, info() {}, warn() {}, error() {} };

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: free } = server.address();
  server.close();
  return free;
}
