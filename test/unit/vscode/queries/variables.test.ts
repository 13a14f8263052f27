import assert from "node:assert/strict";
import { operationsIn } from "../../../../src/vscode/queries/operations";
import { emptyVariables, parseVariables } from "../../../../src/vscode/queries/variables";

const QUERY = "query A($id: ID!, $first: Int, $limit: Int! = 5, $input: Thing, $many: [String!]) { a }";
const all = operationsIn(QUERY).operations ?? [];
const [operation = assert.fail()] = all;

function problemOf(given: string | undefined): string {
  const found = parseVariables(operation, given);
  return "problem" in found ? found.problem : "";
}

describe("The variables of a query", () => {
  it("begin with a value of each kind", () => {
    assert.deepEqual(JSON.parse(emptyVariables(all)), { id: "", first: 0, limit: 0, input: {}, many: [] });
  });

  it("are those that the operation declares, as they stand in the document", () => {
    const given = '{ "id": "LN-2041", "first": null, "input": { "a": [1.5, true] }, "another": 1 }';
    const values = { id: "LN-2041", first: null, input: { a: [1.5, true] } };
    assert.deepEqual(parseVariables(operation, given), { values });
  });

  it("are sent by whatever name", () => {
    const [odd = assert.fail()] = operationsIn("query A($__proto__: Thing, $toString: ID) { a }").operations ?? [];
    const given = '{ "__proto__": { "id": 1 }, "toString": "x" }';
    assert.equal(JSON.stringify(parseVariables(odd, given)), '{"values":{"__proto__":{"id":1},"toString":"x"}}');
    assert.equal(emptyVariables([odd]), '{\n  "__proto__": {},\n  "toString": ""\n}\n');
  });

  it("are not sent without one that is needed", () => {
    for (const given of [undefined, "", "{}", '{ "id": null }', '{ "__proto__": { "id": "x" } }'])
      assert.match(problemOf(given), /: the variable \$id has no value\.$/, given);
  });

  it("are not sent when they are no JSON object", () => {
    for (const text of ['{ "id": }', '{ "id": 1, }', '{ "id": 1 } // a comment'])
      assert.match(problemOf(text), /are not valid JSON, which has no comments and no comma at the end\.$/, text);
    assert.match(problemOf("[]"), /have to be one JSON object/);
  });

  it("are not sent with digits that JavaScript would lose", () => {
    const withNumber = (typed: string) => `{ "id": "x", "input": { "n": [${typed}] } }`;
    for (const typed of ["9007199254740993", "1e400", "-1e400", "0.1234567890123456789", "1e-400"]) {
      assert.match(problemOf(withNumber(typed)), /a number in \$input is too long/, typed);
    }
    for (const typed of ["1e21", "10E+20", "9007199254740991", "-0.10", "0", "-0", "0e5", "123456.25e-2"]) {
      assert.equal(problemOf(withNumber(typed)), "", typed);
    }
  });

  it("are not sent when they are too deep to be shown before", () => {
    const deep = (levels: number) => `{ "id": "x", "input": ${"[".repeat(levels)}${"]".repeat(levels)} }`;
    assert.equal(problemOf(deep(49)), "");
    for (const levels of [50, 100_000]) assert.match(problemOf(deep(levels)), /of 50 levels at most\.$/);
  });
});
