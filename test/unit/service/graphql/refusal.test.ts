import assert from "node:assert/strict";
import { faultsInLog, refusal, refusedChange } from "../../../../src/service/graphql/answer";

describe("The error for an answer that refuses", () => {
  const fault = (facts: object = {}) => ({ message: "No such loan", path: undefined, codes: [], ...facts }) as never;

  it("has the first of the service's words, and says how many more there are", () => {
    assert.equal(refusal([fault()], "refused").message, 'The service refused: "No such loan"');
    const three = [fault(), fault({ message: "Second" }), fault({ message: "Third" })];
    assert.equal(refusal(three, "refused").message, 'The service refused: "No such loan" (and 2 more)');
    assert.equal(refusal(three, "unknown").message, 'The service answered with an error: "No such loan" (and 2 more)');
    assert.equal(refusal([fault()], "unknown").message, 'The service answered with an error: "No such loan"');
  });

  it("is about the token where the first code says so, however it is written", () => {
    const kind = (...codes: readonly string[]) => refusedChange([fault({ codes })], { refusals: [] } as never).kind;
    assert.deepEqual(
      [kind("UNAUTHENTICATED"), kind("forbidden"), kind("access_denied"), kind("BAD_USER_INPUT", "FORBIDDEN"), kind()],
      ["unauthorized", "forbidden", "forbidden", "refused", "refused"],
    );
  });

  it("is in the log by number and place, without a word of the service", () => {
    const at = (...path: readonly unknown[]) => fault({ path });
    assert.equal(faultsInLog([fault()]), "GraphQL errors: 1 (at no path)");
    assert.equal(faultsInLog([at("loan", "borrowers", 0, "node")]), "GraphQL errors: 1 (at loan.borrowers.node)");
    assert.equal(faultsInLog([at("loan", "Ada Byron!", "id")]), "GraphQL errors: 1 (at loan.id)");
    const five = ["a", "b", "c", "d", "e"].map((name) => at(name));
    assert.equal(faultsInLog([...five, at("a")]), "GraphQL errors: 6 (at a, b, c, d, e)");
    assert.equal(faultsInLog([...five, at("f")]), "GraphQL errors: 6 (at a, b, c, d, e, …)");
    const deep = Array.from({ length: 14 }, (_, index) => `f${index}`);
    assert.ok(faultsInLog([at(...deep)]).endsWith(".f11)"));
  });
});
