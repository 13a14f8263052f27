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
  it("is confirmed by an answer without errors that holds each result, of whatever type", () => {
    assert.equal(outcome(ONE, { data: { borrower: { create: { id: "b" } } } }), "confirmed");
    assert.equal(outcome(TWO, { data: { borrower: { create: {} }, loan: { freeze: false } } }), "confirmed");
  });

  it("is unknown when a result is missing and nothing says why", () => {
    assert.equal(outcome(ONE, { data: { borrower: null } }), "unknown");
    assert.equal(outcome(TWO, { data: { borrower: { create: {} }, loan: {} } }), "unknown");
    assert.equal(outcome([], { data: {} }), "unknown");
  });

  it("is refused when no result came and each has an error at its place or above", () => {
    const at = (...path: string[]) => ({ message: "no", path });
    assert.equal(outcome(ONE, { data: { borrower: { create: null } }, errors: [at("borrower", "create")] }), "refused");
    assert.equal(outcome(ONE, { data: null, errors: [at("borrower")] }), "refused");
    assert.equal(outcome(TWO, { data: null, errors: [at("borrower", "create"), at("loan", "freeze")] }), "refused");
  });

  it("is unknown when one of two was refused, or the error is below a result", () => {
    const refused = { message: "no", path: ["borrower", "create"] };
    assert.equal(outcome(TWO, { data: { borrower: null, loan: { freeze: true } }, errors: [refused] }), "unknown");
    assert.equal(outcome(TWO, { data: { borrower: null, loan: null }, errors: [refused] }), "unknown");
    const below = { message: "no", path: ["borrower", "create", "id"] };
    assert.equal(outcome(ONE, { data: { borrower: { create: { id: null } } }, errors: [below] }), "unknown");
  });

  it("is refused when the service shows that nothing was executed, and unknown when a gateway may have said so", () => {
    assert.equal(
      outcome(ONE, { errors: [{ message: "no such field", locations: [{ line: 1, column: 2 }] }] }),
      "refused",
    );
    assert.equal(outcome(ONE, { errors: [{ message: "bad" }] }, 400), "refused");
    assert.equal(outcome(ONE, { errors: [{ message: "timeout" }] }), "unknown");
  });

  it("is unknown when a code tells of a failure, at the place of the result or with a place in the document", () => {
    const extensions = { code: "INTERNAL_SERVER_ERROR" };
    const locations = [{ line: 1, column: 2 }];
    assert.equal(outcome(ONE, { errors: [{ message: "no", extensions, locations }] }), "unknown");
    assert.equal(outcome(ONE, { errors: [{ message: "no", extensions }] }, 400), "unknown");
    const at = { message: "no", path: ["borrower", "create"], extensions };
    assert.equal(outcome(ONE, { data: { borrower: null }, errors: [at] }), "unknown");
  });
});
