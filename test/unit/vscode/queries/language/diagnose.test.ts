import assert from "node:assert/strict";
import { operations } from "../../../../../src/service/operations";
import { problemsIn } from "../../../../../src/vscode/queries/language/diagnose";

const said = (text: string) => problemsIn(text).map(({ severity, message }) => `${severity}: ${message}`);

describe("The problems of a query", () => {
  it("are none in what Loan Ops itself sends, and in a document that is only begun", () => {
    const documents = [...Object.values(operations).map(({ document }) => document), "# a query for LN-2041\n\n"];
    assert.deepEqual(documents.flatMap(said), []);
  });

  it("service.md 2.9: a field that is not stated is a warning, because the service may have it", () => {
    const [problem, ...others] = problemsIn('{ loan(id: "x") { id\n    rateLock } }');
    assert.deepEqual(others, []);
    assert.equal(problem?.severity, "Warning");
    assert.match(problem?.message ?? "", /“rateLock” is not stated in the service's document/);
    assert.deepEqual(problem?.at, { start: { line: 1, character: 4 }, end: { line: 1, character: 12 } });
  });

  it("are warnings for an argument, a type and a value that the document does not state", () => {
    assert.match(said('{ loan(id: "x", asOf: "today") { id } }').join(), /^Warning: “asOf” is not stated[^“]*$/);
    assert.match(said("query A($input: Loan) { a: __typename @include(if: $input) }").join(), /Warning: “Loan” is not/);
    const create = said("mutation { borrower { create(input: { dealId: 1 }) { id } } }");
    assert.match(create.join(), /^Warning: .*personalInformation/);
  });

  it("are one, beyond the limits of characters and levels, in the texts and comments of which a bracket is none", () => {
    const beyond = /^Error: Cannot be run: it has more than \d+ characters, or more than 100 levels$/;
    const levels = (count: number) => `${"{a".repeat(count)}${"}".repeat(count)}`;
    for (const text of [levels(101), `{${"a ".repeat(10_000)}}`]) {
      const [first = "", ...more] = said(text);
      assert.match(first, beyond);
      assert.deepEqual(more, []);
    }
    const brackets = "{([".repeat(100);
    for (const text of [levels(100), `{a(b:"${brackets}",c:"""${brackets}""") #${brackets}\n}`])
      assert.doesNotMatch(said(text).join("\n"), /Cannot be run/);
  });

  it("are found in a chain of fragments as long as the limit allows", () => {
    const chain = Array.from({ length: 400 }, (_, index) => `fragment F${index} on Query { ...F${index + 1} }`);
    assert.match(said(["{ ...F0 }", ...chain].join("\n")).join("\n"), /Unknown fragment "F400"/);
  });

  it("name no type that is ours alone", () => {
    const all = [
      "mutation { borrower { create(input: { dealId: 1 }) { id } } }",
      '{ loan(id: "x") { borrowers } }',
      "query A($x: Int) { loan(id: $x) { id { a } } }",
    ].flatMap(said);
    assert.ok(all.length >= 4, all.join("\n"));
    assert.doesNotMatch(all.join("\n"), /Input\b|Connection|Unspecified|"Loan"/);
  });

  it("are errors where it is wrong whatever the service knows", () => {
    for (const [text, expected] of [
      ["query A { loan(id: $id) { id } }", /^Error: Variable "\$id" is not defined/],
      ["query A($id: ID!) { __typename }", /^Error: Variable "\$id" is never used/],
      ["{ ...F }", /^Error: Unknown fragment "F"/],
      ["{ loan(id: ", /^Error: Syntax Error/],
    ] as const) {
      assert.match(said(text)[0] ?? "", expected, text);
    }
  });

  it("stand where the text is broken", () => {
    const [problem] = problemsIn("query A {\n  loan(id: ]\n}");
    assert.deepEqual(problem?.at, { start: { line: 1, character: 11 }, end: { line: 1, character: 12 } });
  });
});
