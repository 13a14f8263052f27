import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { buildSchema, parse, validate, visit } from "graphql";
import { typeDefs } from "../../../../src/contract/schema";
import { fieldPlaces } from "../../../../src/service/graphql/unknownFields";
import * as operations from "../../../../src/service/operations";

/** Names of GraphQL itself, and the only one that service.md gives (4.3). */
const TYPE_NAMES = new Set(["ID", "String", "Int", "Float", "Boolean", "RejectDocumentInput"]);

describe("operations", () => {
  const schema = buildSchema(typeDefs);

  it("are all in the registry: one per file of the folder", () => {
    const files = readdirSync("src/service/operations")
      .map((file) => file.replace(/\.ts$/, ""))
      .filter((name) => name !== "index");
    assert.deepEqual(Object.keys(operations).sort(), files.sort());
    for (const [name, operation] of Object.entries(operations)) assert.equal(operation.name, name);
  });

  for (const operation of Object.values(operations)) {
    describe(operation.name, () => {
      const document = parse(operation.document);

      it("service.md 4: is valid against the contract's schema", () => {
        assert.deepEqual(validate(schema, document).map(String), []);
      });

      it("writes down no type name that service.md does not give", () => {
        visit(document, {
          FragmentDefinition: () => assert.fail("a fragment needs a type condition"),
          InlineFragment: () => assert.fail("an inline fragment may need a type condition"),
          NamedType: ({ name }) => assert.ok(TYPE_NAMES.has(name.value), `type name ${name.value}`),
        });
      });

      it("service.md 7.1: uses no alias, so that the path of an error holds field names", () => {
        visit(document, { Field: ({ alias }) => assert.equal(alias, undefined) });
      });

      it("service.md 4.1: is one operation, of the kind that it says, and mutations are under a group field", () => {
        const [definition, ...others] = document.definitions;
        assert.deepEqual(others, []);
        assert.ok(definition?.kind === "OperationDefinition");
        assert.equal(definition.operation, operation.kind);
        if (operation.kind === "mutation") {
          assert.match(operation.document, /^mutation\b/);
          assert.ok(["borrower", "loan"].includes(operation.resultPath[0] ?? ""));
        }
      });

      it("has its result and the fields it needs in its document", () => {
        const paths = new Set(fieldPlaces(document).map(({ path }) => path));
        assert.ok(paths.has(operation.resultPath.join("/")));
        for (const path of operation.needed) assert.ok(paths.has(path), path);
      });
    });
  }
});
