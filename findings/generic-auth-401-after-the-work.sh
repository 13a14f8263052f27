#!/bin/sh
# @envelop/generic-auth 11.2.1 ("protect-granular") on GraphQL Yoga 5.24.1, for a request without a user.
#
# Expected: HTTP 401 of a mutation means that it was not executed, and `data` is there only where it was (GraphQL, section
# "Response Format": an error raised before execution leaves `data` out).
# Seen: 401 either way, and `data` either way. With `rejectUnauthenticated: false` a mutation whose result has one forbidden
# field is executed, and its result comes with 401. With the default, true, the same request is not executed, and its answer is
# 401 with `data: null` and an error whose path leads below the mutation, as if it had run and a null had gone up. So neither the
# status nor `data` nor the path tells a client whether the work was done.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @envelop/generic-auth@11.2.1 graphql-yoga@5.24.1 graphql@16.15.0

cat >try.mjs <<'JS'
import { useGenericAuth } from "@envelop/generic-auth";
import { createSchema, createYoga } from "graphql-yoga";

const typeDefs = `
  directive @authenticated on FIELD_DEFINITION
  type Query { loan: String }
  type Rejected { taskId: ID reviewer: String @authenticated }
  type Mutation { reject: Rejected }
`;
let executed = 0;
const reject = () => {
  executed++;
  return { taskId: "t1", reviewer: "r1" };
};
const schema = createSchema({ typeDefs, resolvers: { Mutation: { reject } } });
for (const rejectUnauthenticated of [false, true]) {
  executed = 0;
  const auth = useGenericAuth({ mode: "protect-granular", resolveUserFn: () => null, rejectUnauthenticated });
  const yoga = createYoga({ schema, logging: false, plugins: [auth] });
  const response = await yoga.fetch("http://localhost/graphql", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ query: "mutation { reject { taskId reviewer } }" }),
  });
  const { data, errors } = await response.json();
  const told = `HTTP ${response.status}, data: ${JSON.stringify(data)}, path: ${errors[0].path.join(".")}`;
  console.log(`rejectUnauthenticated ${rejectUnauthenticated}: executed ${executed} times, ${told}`);
}
JS
node try.mjs | tee seen
cat >expected <<'TEXT'
rejectUnauthenticated false: executed 1 times, HTTP 401, data: {"reject":{"taskId":"t1","reviewer":null}}, path: reject.reviewer
rejectUnauthenticated true: executed 0 times, HTTP 401, data: null, path: reject.reviewer
TEXT
cmp seen expected
