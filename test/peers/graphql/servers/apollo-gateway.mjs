import { once } from "node:events";
import { createServer } from "node:net";
import { apolloFailures, openWorld, resolversOf, sdl, serveApollo } from "./world.mjs";

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
  const { ApolloGateway, IntrospectAndCompose } = await import("@apollo/gateway");
  const { buildSubgraphSchema } = await import("@apollo/subgraph");
  const { parse } = await import("graphql");
  const fail = await apolloFailures();
  const behind = await freePort();
  const schema = buildSubgraphSchema({ typeDefs: parse(sdl), resolvers: resolversOf(openWorld(fail)) });
  await serveApollo({ schema }, undefined, behind);
  const subgraphs = [{ name: "loans", url: `http://127.0.0.1:${behind}/` }];
  const gateway = new ApolloGateway({ supergraphSdl: new IntrospectAndCompose({ subgraphs }), logger: silent });
  await serveApollo({ gateway }, fail);
}

const silent = { debug() {}, info() {}, warn() {}, error() {} };

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: free } = server.address();
  server.close();
  return free;
}
