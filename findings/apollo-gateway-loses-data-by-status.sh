#!/bin/sh
# @apollo/gateway 2.14.4 in front of one subgraph of @apollo/server 5.5.1.
#
# Expected: what a subgraph answers, data beside an error of one nullable field, comes through the gateway, whatever HTTP
# status the subgraph chose for that error by `extensions.http.status`, which Apollo Server documents.
# Seen: the subgraph alone answers 403 with the data of the other fields, the error's message and its path. Through the gateway
# all data is null, and the error is "403: Forbidden" without message and path of its own. Without `http.status` in the
# error, the same query gives all data and the error as it was. The gateway reads the body of a 2xx only. (Apollo Router's
# issue 2117 shows the same form of error for subgraphs that are down; that data is lost, it does not say.)
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @apollo/gateway@2.14.4 @apollo/subgraph@2.14.4 @apollo/server@5.5.1 graphql@16.15.0

cat >try.mjs <<'JS'
import { ApolloServer } from "@apollo/server";
import { startStandaloneServer } from "@apollo/server/standalone";
import { ApolloGateway, IntrospectAndCompose } from "@apollo/gateway";
import { buildSubgraphSchema } from "@apollo/subgraph";
import { GraphQLError, parse } from "graphql";

const typeDefs = parse("type Query { loan: Loan } type Loan { title: String income(status: Boolean): Int }");
const income = (_, { status }) => {
  const http = status ? { http: { status: 403 } } : {};
  throw new GraphQLError("Not for you", { extensions: { code: "FORBIDDEN", ...http } });
};
const resolvers = { Query: { loan: () => ({ title: "LN-1" }) }, Loan: { income } };
const listen = { host: "127.0.0.1", port: 0 };
const logger = { debug() {}, info() {}, warn() {}, error() {} };
const subgraph = new ApolloServer({ schema: buildSubgraphSchema({ typeDefs, resolvers }), logger });
const { url } = await startStandaloneServer(subgraph, { listen });
const supergraphSdl = new IntrospectAndCompose({ subgraphs: [{ name: "loans", url }] });
const gateway = new ApolloServer({ gateway: new ApolloGateway({ supergraphSdl, logger }), logger });
const { url: front } = await startStandaloneServer(gateway, { listen });
/** Again where the machine is so slow that the gateway meets a connection that the subgraph has just closed. */
async function asked(address, body, times = 3) {
  const answer = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body });
  const { data, errors } = await answer.json();
  if (times > 1 && /ECONNRESET|socket hang up/.test(errors[0].message)) return asked(address, body, times - 1);
  return { answer, data, errors };
}
for (const status of [false, true]) {
  for (const [name, address] of [["subgraph", url], ["gateway", front]]) {
    const body = JSON.stringify({ query: `{ loan { title income(status: ${status}) } }` });
    const { answer, data, errors } = await asked(address, body);
    const path = errors[0].path?.join(".") ?? "no path";
    console.log(`${status ? "with" : "without"} a status, ${name}: ${answer.status} ${JSON.stringify(data)} ${errors[0].message} (${path})`);
  }
}
process.exit();
JS
node try.mjs | tee seen
cat >expected <<'TEXT'
without a status, subgraph: 200 {"loan":{"title":"LN-1","income":null}} Not for you (loan.income)
without a status, gateway: 200 {"loan":{"title":"LN-1","income":null}} Not for you (loan.income)
with a status, subgraph: 403 {"loan":{"title":"LN-1","income":null}} Not for you (loan.income)
with a status, gateway: 200 {"loan":null} 403: Forbidden (no path)
TEXT
cmp seen expected
