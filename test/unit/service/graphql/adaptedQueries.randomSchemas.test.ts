import assert from "node:assert/strict";
import fc from "fast-check";
import { buildSchema, type GraphQLError, parse, validate } from "graphql";
import { typeDefs } from "../../../../src/contract/graphql";
import { serve } from "../support/httpServer";
import { clientOf } from "../support/testConnection";

/** How a server says what is wrong with a document before it executes it: all at once or the first, with `data: null` or without. */
const SERVERS: Readonly<Record<string, (errors: readonly GraphQLError[]) => readonly [status: number, body: object]>> =
  {
    "all at once, as most do": (errors) => [400, { errors }],
    "with data: null at 200, as mercurius does": (errors) => [200, { data: null, errors }],
    "with data: null and no place": (errors) => [
      400,
      { data: null, errors: errors.map(({ message }) => ({ message })) },
    ],
    "one at a time": ([first]) => [200, { errors: [first] }],
    "one at a time, without a place": ([first]) => [400, { errors: [{ message: first?.message }] }],
  };

/** Fields of the contract that a service may lack, by their lines: those that a borrower and a task can do without. */
const OF_THESE = /^type (Borrower|PersonalInformation|Income|BorrowerTask|LoanOfficerTask|DocumentLink|TaskDetails) /;
const LINES = typeDefs.split("\n");
const OPTIONAL = LINES.flatMap((line, at) => {
  const type = LINES.slice(0, at).findLast((one) => /^\w/.test(one)) ?? "";
  const [, name = "id", args = "", kind = ""] = /^ {2}(\w+)(\([^)]*\))?: (.+)$/.exec(line) ?? [];
  return OF_THESE.test(type) && (name !== "id" || /Link|Details/.test(type)) ? { at, name, args, kind } : [];
}).filter(({ kind }) => kind !== "");

/** What becomes of a field: another name, another kind, an argument that it demands, no argument. */
const KINDS: readonly ((name: string, args: string, kind: string) => string)[] = [
  (name) => `  other_${name}: Int`,
  (name, args, kind) => `  ${name}${args}: ${/^(String|ID|Unspecified)$/.test(kind) ? "Thing" : "String"}`,
  (name, _args, kind) => `  ${name}(year: Int!): ${kind}`,
  (name, _args, kind) => `  ${name}: ${kind}`,
];

function drifted(wrong: readonly { readonly field: number; readonly kind: number }[]) {
  const lines = [...LINES];
  for (const { field, kind } of wrong) {
    const { at, name, args, kind: type } = OPTIONAL[field] ?? assert.fail();
    lines[at] = KINDS[kind]?.(name, args, type) ?? "";
  }
  return buildSchema([...lines, "type Thing { a: Int }"].join("\n"));
}

const anyDrift = (fields: number) =>
  fc.uniqueArray(fc.record({ field: fc.nat(OPTIONAL.length - 1), kind: fc.nat(KINDS.length - 1) }), {
    selector: ({ field }) => field,
    minLength: fields,
    maxLength: fields,
  });

describe("service.md 2.9: a loan of a service with other fields, or fields of other kinds", () => {
  for (const [how, answer] of Object.entries(SERVERS)) {
    for (const fields of [1, 3, 10]) {
      it(`is read the first time: ${fields} of them, told ${how}`, async () => {
        let schema = drifted([]);
        const server = await serve((response, { body }) => {
          const errors = validate(schema, parse(JSON.parse(body).query));
          const [status, said] = errors.length > 0 ? answer(errors) : [200, { data: { loan: { id: "L" } } }];
          response.writeHead(status).end(JSON.stringify(said));
        });
        const reads = fc.asyncProperty(anyDrift(fields), async (wrong) => {
          schema = drifted(wrong);
          assert.equal((await clientOf(server).loan("LN-1", { first: 50 })).id, "L");
        });
        await fc.assert(reads, { numRuns: 8 });
      });
    }
  }
});
