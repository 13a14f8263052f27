import assert from "node:assert/strict";
import { ServiceError } from "../../../src/service/failure/serviceError";
import { parseAnswer } from "../../../src/service/graphql/answer";
import { confirmTyped } from "../../../src/service/graphql/mutationResult";

const ONE = [["borrower", "create"]];
const TWO = [
  ["borrower", "create"],
  ["loan", "freeze"],
];

function outcome(results: readonly (readonly string[])[], answer: unknown, status = 200): string {
  try {
    confirmTyped(results, { ...parseAnswer(JSON.stringify(answer)), status });
    return "confirmed";
  } catch (error) {
    return error instanceof ServiceError ? error.outcome : assert.fail(String(error));
  }
}

/** service.md 7.1 to 7.4; what 4.3 promises is not known of a mutation that the user wrote. */
describe("The outcome of a mutation that the user wrote", () => {
  const at = (...path: string[]) => ({ message: "no", path });
  const [CREATE, FREEZE] = [at("borrower", "create"), at("loan", "freeze")];
  const locations = [{ line: 1, column: 2 }];
  const broken = { message: "no", extensions: { code: "INTERNAL_SERVER_ERROR" } };

  for (const [what, results, answer, expected, status] of [
    ["a result without errors", ONE, { data: { borrower: { create: { id: "b" } } } }, "confirmed"],
    ["results of any type", TWO, { data: { borrower: { create: {} }, loan: { freeze: false } } }, "confirmed"],
    ["no result, and nothing says why", ONE, { data: { borrower: null } }, "unknown"],
    ["one result of two", TWO, { data: { borrower: { create: {} }, loan: {} } }, "unknown"],
    ["nothing that was asked for", [], { data: {} }, "unknown"],
    ["an error at the result's place", ONE, { data: { borrower: { create: null } }, errors: [CREATE] }, "refused"],
    ["an error above the result's place", ONE, { data: null, errors: [at("borrower")] }, "refused"],
    ["an error at each place", TWO, { data: null, errors: [CREATE, FREEZE] }, "refused"],
    [
      "an error at one place, a result at the other",
      TWO,
      { data: { loan: { freeze: true } }, errors: [CREATE] },
      "unknown",
    ],
    ["an error at one of two places", TWO, { data: { borrower: null, loan: null }, errors: [CREATE] }, "unknown"],
    ["an error below a result", ONE, { data: { borrower: null }, errors: [at("borrower", "create", "id")] }, "unknown"],
    ["an error with a place in the document", ONE, { errors: [{ message: "no such field", locations }] }, "refused"],
    ["a status that refuses", ONE, { errors: [{ message: "bad" }] }, "refused", 400],
    ["what a gateway may have said", ONE, { errors: [{ message: "timeout" }] }, "unknown"],
    ["a failure with a place in the document", ONE, { errors: [{ ...broken, locations }] }, "unknown"],
    ["a failure with a status that refuses", ONE, { errors: [broken] }, "unknown", 400],
    [
      "a failure at the result's place",
      ONE,
      { data: { borrower: null }, errors: [{ ...CREATE, ...broken }] },
      "unknown",
    ],
  ] as const) {
    it(`is ${expected} for ${what}`, () => assert.equal(outcome(results, answer, status), expected));
  }
});
