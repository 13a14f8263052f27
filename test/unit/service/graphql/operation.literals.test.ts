import assert from "node:assert/strict";
import fc from "fast-check";
import { buildSchema, executeSync, parse, print } from "graphql";
import { withLiterals } from "../../../../src/service/graphql/operation";
import { operations } from "../../../../src/service/operations";

const { createBorrower } = operations;

/** As a scalar of the service's own takes them. */
const SCHEMA = buildSchema(`
  scalar EmailAddress
  input Person { firstName: Name!, lastName: Name!, email: EmailAddress! }
  input Create { dealId: ID!, personalInformation: Person! }
  scalar Name
  type Borrowers { create(input: Create!): Borrower }
  type Borrower { id: ID }
  type Query { a: ID }
  type Mutation { borrower: Borrowers }`);

describe("a value in the place of a variable whose type is not stated", () => {
  it("is what a server reads there, whatever it is", () => {
    const anything = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(anything, anything, anything, (firstName, lastName, email) => {
        const sent = withLiterals(parse(createBorrower.document), { dealId: "d", firstName, lastName, email });
        assert.deepEqual(sent.variables, { dealId: "d" });
        let read: unknown;
        executeSync({
          schema: SCHEMA,
          document: parse(JSON.parse(JSON.stringify({ query: print(sent.document) })).query),
          variableValues: sent.variables,
          rootValue: {
            borrower: {
              create({ input }: { input: unknown }) {
                read = input;
              },
            },
          },
        });
        const { personalInformation } = JSON.parse(JSON.stringify(read));
        assert.deepEqual(personalInformation, { firstName, lastName, email });
      }),
      {
        examples: [
          ['"', "\\", '"""'],
          ["\u2028\u2029", "\u0000\u007f\u0085", "a\r\n\tb"],
          ["😀", "$id", "\\u0041"],
        ],
      },
    );
  });

  it("has a mark where half of a surrogate pair stood, which no document can hold", () => {
    const given = { dealId: "d", firstName: "a\ud83d", lastName: "", email: "" };
    assert.match(print(withLiterals(parse(createBorrower.document), given).document), /firstName: "a\ufffd"/);
  });
});
