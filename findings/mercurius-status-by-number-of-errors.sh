#!/bin/sh
# mercurius 16.10.1 on Fastify 5.12.8, with its default error formatter.
#
# Expected: a query that does not fit the schema has one HTTP status, whether it has one mistake or two.
# Seen: one unknown field is 400, two are 200; in both, `data` is null and nothing was executed. The default formatter takes
# the status of an error only where it is the only one. So a client that takes a 2xx for "it was executed" is right or wrong
# by the number of mistakes. The change that made it so is its pull request 861 ("statusCode 200 for all responses"), which
# left the single error at 400; its documentation of errors does not tell the two apart.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mercurius@16.10.1 fastify@5.12.8 graphql@16.15.0

cat >try.mjs <<'JS'
import fastify from "fastify";
import mercurius from "mercurius";

const app = fastify();
app.register(mercurius, { schema: "type Query { loan: String }", resolvers: { Query: { loan: () => "LN-1" } } });
for (const query of ["{ loan }", "{ loan amount }", "{ loan amount rate }"]) {
  const { statusCode, body } = await app.inject({ method: "POST", url: "/graphql", payload: { query } });
  const { data, errors = [] } = JSON.parse(body);
  console.log(`${query}: ${statusCode}, errors: ${errors.length}, data: ${JSON.stringify(data)}`);
}
await app.close();
JS
node try.mjs | tee seen
cat >expected <<'TEXT'
{ loan }: 200, errors: 0, data: {"loan":"LN-1"}
{ loan amount }: 400, errors: 1, data: null
{ loan amount rate }: 200, errors: 2, data: null
TEXT
cmp seen expected
