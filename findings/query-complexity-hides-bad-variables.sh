#!/bin/sh
# graphql-query-complexity 2.0.0 on Apollo Server 5.5.1, as a plugin that calls getComplexity in `didResolveOperation`, which is
# what its README shows for Apollo Server.
#
# Expected: a limit of complexity changes nothing for queries below it. A query above it is the client's fault, so a 4xx.
# Seen: variables that do not fit are 400 BAD_USER_INPUT without the plugin and 500 INTERNAL_SERVER_ERROR with it, because the
# plugin coerces them first and throws. A query that is too complex is 500 INTERNAL_SERVER_ERROR, too. A client that tries
# again after a 500 tries for ever, and a mutation that was never executed looks as if it might have been.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund graphql-query-complexity@2.0.0 @apollo/server@5.5.1 graphql@16.15.0

cat >try.mjs <<'JS'
import { ApolloServer, HeaderMap } from "@apollo/server";
import { GraphQLError } from "graphql";
import { getComplexity, simpleEstimator } from "graphql-query-complexity";

const typeDefs = `
  input Reject { id: ID! reason: String! }
  type Query { loan: String }
  type Mutation { reject(input: Reject!): Boolean }
`;
const limit = {
  requestDidStart: async () => ({
    async didResolveOperation({ request, document, schema }) {
      const { operationName, variables } = request;
      const estimators = [simpleEstimator({ defaultComplexity: 1 })];
      const complexity = getComplexity({ schema, operationName, query: document, variables, estimators });
      if (complexity > 2) throw new GraphQLError(`Too complex: ${complexity} is over 2`);
    },
  }),
};
const query = "mutation ($input: Reject!) { reject(input: $input) }";
const tries = {
  "bad variables": { query, variables: { input: { id: "1" } } },
  "too complex": { query: "{ a: loan b: loan c: loan }" },
};
for (const limited of [false, true]) {
  const plugins = limited ? [limit] : [];
  const server = new ApolloServer({ typeDefs, resolvers: { Mutation: { reject: () => true } }, plugins });
  await server.start();
  for (const [name, body] of Object.entries(tries)) {
    const headers = new HeaderMap([["content-type", "application/json"]]);
    const httpGraphQLRequest = { method: "POST", headers, body, search: "" };
    const { status = 200, body: answer } = await server.executeHTTPGraphQLRequest({ httpGraphQLRequest, context: async () => ({}) });
    const code = JSON.parse(answer.string).errors?.[0].extensions.code;
    console.log(`${limited ? "with" : "without"} the plugin, ${name}: ${status} ${code ?? "answered"}`);
  }
  await server.stop();
}
JS
node try.mjs | tee seen
cat >expected <<'TEXT'
without the plugin, bad variables: 400 BAD_USER_INPUT
without the plugin, too complex: 200 answered
with the plugin, bad variables: 500 INTERNAL_SERVER_ERROR
with the plugin, too complex: 500 INTERNAL_SERVER_ERROR
TEXT
cmp seen expected
