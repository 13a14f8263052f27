import assert from "node:assert/strict";
import { operationsIn } from "../../../../src/vscode/queries/operations";
import { emptyVariables, variablesOf } from "../../../../src/vscode/queries/variableValues";

const QUERY = "query A($id: ID!, $first: Int, $limit: Int! = 5, $input: Thing, $many: [String!]) { a }";
const all = operationsIn(QUERY).operations ?? [];
const [operation = assert.fail()] = all;

describe("The variables of a query", () => {
  it("begin with a value of each kind", () => {
    assert.deepEqual(JSON.parse(emptyVariables(all)), { id: "", first: 0, limit: 0, input: {}, many: [] });
  });

  it("are those that the operation declares, as they stand in the document", () => {
    const given = '{ "id": "LN-2041", "first": null, "input": { "a": [1.5, true] }, "another": 1 }';
    const values = { id: "LN-2041", first: null, input: { a: [1.5, true] } };
    assert.deepEqual(variablesOf(operation, given), { ok: true, values });
  });

  it("are not sent without one that is needed", () => {
    for (const given of [undefined, "", "{}", '{ "id": null }', '{ "__proto__": { "id": "x" } }'])
      assert.deepEqual(
        variablesOf(operation, given),
        { ok: false, problem: { kind: "missing", variable: "id" } },
        given,
      );
  });

  it("are not sent when they are no JSON object", () => {
    assert.deepEqual(variablesOf(operation, '{ "id": }'), { ok: false, problem: { kind: "notJson" } });
    assert.deepEqual(variablesOf(operation, "[]"), { ok: false, problem: { kind: "notAnObject" } });
  });

  it("are not sent with digits that JavaScript would lose", () => {
    const given = '{ "id": "x", "input": { "n": [9007199254740993] } }';
    assert.deepEqual(variablesOf(operation, given), { ok: false, problem: { kind: "tooLarge", variable: "input" } });
  });
});
