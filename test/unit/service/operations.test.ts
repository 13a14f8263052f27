import assert from "node:assert/strict";
import { buildSchema, parse, print, validate, visit } from "graphql";
import { typeDefs } from "../../../src/contract/graphql";
import { operations } from "../../../src/service/operations";
import type { Connection } from "../../../src/service/transport/connection";
import { CALLS } from "./support/calls";
import { failureOf } from "./support/failure";
import { fieldsOf } from "./support/fieldsOf";
import { clientOf } from "./support/testConnection";

/** Names of GraphQL itself, and the only one that service.md gives (4.3). */
const TYPE_NAMES = new Set(["ID", "String", "Int", "Float", "Boolean", "RejectDocumentInput"]);

async function sentOf(name: keyof typeof operations): Promise<{ query: string; variables: object }> {
  let body = "{}";
  const fetch: Connection["fetch"] = async (_url, init) => {
    body = await new Response(init?.body).text();
    return new Response("{}");
  };
  await failureOf(CALLS[name](clientOf({ baseUrl: "https://api.example.com" }, { fetch })));
  return JSON.parse(body);
}

describe("operations", () => {
  const schema = buildSchema(typeDefs);

  it("are in the registry by their names", () => {
    for (const [name, operation] of Object.entries(operations)) assert.equal(operation.name, name);
  });

  for (const [name, operation] of Object.entries(operations)) {
    describe(operation.name, () => {
      const document = parse(operation.document);

      it("service.md 4.1 to 4.3: is valid against the contract's schema", () => {
        assert.deepEqual(validate(schema, document).map(String), []);
      });

      it("service.md 4.3: writes down no type name that is not given there", () => {
        visit(document, {
          FragmentDefinition: () => assert.fail("a fragment needs a type condition"),
          InlineFragment: () => assert.fail("an inline fragment may need a type condition"),
          NamedType: ({ name }) => assert.ok(TYPE_NAMES.has(name.value), `type name ${name.value}`),
        });
      });

      it("service.md 7.1: uses no alias, so that the path of an error holds field names", () => {
        visit(document, { Field: ({ alias }) => assert.equal(alias, undefined) });
      });

      it("service.md 4.1 rules 1 and 2: is one operation, of the kind that it says, and mutations are under a group field", () => {
        const [definition, ...others] = document.definitions;
        assert.deepEqual(others, []);
        assert.ok(definition?.kind === "OperationDefinition");
        assert.equal(definition.operation, operation.kind);
        if (operation.kind === "mutation") {
          assert.match(operation.document, /^mutation\b/);
          assert.ok(["borrower", "loan"].includes(operation.resultPath[0] ?? ""));
        }
      });

      it("service.md 4.1 rules 3 and 4: has each value in a variable, as far as its type is stated, or else in its document", async () => {
        const noValue = () => assert.fail("a value in the document");
        visit(document, { StringValue: noValue, IntValue: noValue, FloatValue: noValue, EnumValue: noValue });
        const { query, variables } = await sentOf(name as keyof typeof operations);
        const declared: string[] = [];
        visit(parse(query), {
          VariableDefinition({ variable, type }) {
            declared.push(variable.name.value);
            assert.match(print(type), /^(ID|RejectDocumentInput)!$/);
          },
        });
        assert.deepEqual(Object.keys(variables ?? {}), declared);
        assert.deepEqual(validate(schema, parse(query)).map(String), []);
      });

      it("has its result and the fields it needs in its document", () => {
        const paths = fieldsOf(operation.document);
        assert.ok(paths.has(operation.resultPath.join("/")));
        for (const path of operation.needed ?? []) assert.ok(paths.has(path), path);
      });
    });
  }
});
