#!/bin/sh
# graphql-shield 7.6.5, loaded with `require`, in Node.js 20 and in Node.js 24.
#
# Expected: rules that all say yes let a query through, however they are combined, and in every Node.js that loads the package
# without an error; where the package cannot run, it says so when it is loaded.
# Seen: in Node.js 24 it loads, and and() and or() work, but chain() and race() deny every query with "Not Authorised!". They
# call util.isUndefined, which Node.js 23 removed; the shield takes the TypeError for a refusal and hides it. Only
# `debug: true` shows it. That the ES module does not load there at all is its open issue 1561; this is the silent half of it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --legacy-peer-deps graphql@16.15.0 graphql-shield@7.6.5 graphql-middleware@6.1.35 \
  @graphql-tools/schema@10.0.25 node-20@npm:node@20.19.5 node-24@npm:node@24.9.0

cat >try.cjs <<'JS'
const { graphql } = require("graphql");
const { makeExecutableSchema } = require("@graphql-tools/schema");
const { applyMiddleware } = require("graphql-middleware");
const shield = require("graphql-shield");

const yes = (name) => shield.rule(name)(() => true);
(async () => {
  const told = [];
  for (const combine of ["and", "or", "chain", "race"]) {
    const schema = makeExecutableSchema({ typeDefs: "type Query { loan: String }", resolvers: { Query: { loan: () => "LN-1" } } });
    const permissions = shield.shield({ Query: { loan: shield[combine](yes("one"), yes("two")) } });
    const { data, errors } = await graphql({ schema: applyMiddleware(schema, permissions), source: "{ loan }", contextValue: {} });
    told.push(`${combine}: ${errors ? errors[0].message : data.loan}`);
  }
  console.log(`Node.js ${process.versions.node.split(".")[0]}: ${told.join(", ")}`);
})();
JS
for major in 20 24; do
  node=$(find "node_modules/node-$major" "node_modules" -path "*node-$major/*bin/node" -type f 2>/dev/null | head -1)
  "$node" try.cjs
done | tee seen
cat >expected <<'TEXT'
Node.js 20: and: LN-1, or: LN-1, chain: LN-1, race: LN-1
Node.js 24: and: LN-1, or: LN-1, chain: Not Authorised!, race: Not Authorised!
TEXT
cmp seen expected
