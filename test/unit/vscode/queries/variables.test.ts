import assert from "node:assert/strict";
import fc from "fast-check";
import { variableCompletions } from "../../../../src/vscode/queries/language/variables";
import { type Operation, operationsIn } from "../../../../src/vscode/queries/operations";
import { variableProblems } from "../../../../src/vscode/queries/variables";

const ONE = "query A($id: ID!, $first: Int = 5, $deep: Boolean, $tags: [String!]) { a }";
const REJECT = "mutation R($input: RejectDocumentInput!) { a }";
const OWN = "mutation C($input: NewBorrowerInput!, $more: CreateBorrowerInput) { a }";
const TWO = "query A($id: ID!, $both: Int!) { a }\nquery B($both: String!, $first: Int) { b }";

function operations(text: string): readonly Operation[] {
  return operationsIn(text).operations ?? assert.fail(`broken: ${text}`);
}

/** Each problem as it is read: how bad, what it is at, and what is said. */
function problems(query: string, variables: string): string[] {
  return variableProblems(operations(query), variables).map(
    ({ severity, message, start, end }) => `${severity} at ${variables.slice(start, end)}: ${message}`,
  );
}

/** What is offered where | stands, and what the text becomes by it; `·` is where the cursor goes. */
function completed(query: string, marked: string): string[] {
  const offset = marked.indexOf("|");
  const text = marked.replace("|", "");
  return variableCompletions(operations(query), text, offset).map(
    ({ snippet, start, end }) => text.slice(0, start) + snippet.replace(/\$1|\$\{1:(\w+)\}/, "·$1") + text.slice(end),
  );
}

describe("Variables of a query", () => {
  it("have no problem when they fit", () => {
    assert.deepEqual(problems(ONE, '{ "id": "LN-1", "first": 3, "deep": true, "tags": ["a"] }'), []);
    assert.deepEqual(problems(ONE, '{ "id": 7, "first": null, "tags": "one for all" }'), []);
    assert.deepEqual(problems("{ a }", ""), []);
  });

  it("have to hold what every operation needs", () => {
    const missing = (at: string, name: string) =>
      `error at ${at}: The variable $${name} has no value, and every operation needs it.`;
    assert.deepEqual(problems(ONE, "{}"), [missing("{", "id")]);
    assert.deepEqual(problems(ONE, ""), [missing("", "id")]);
    assert.deepEqual(problems(TWO, "{}"), [missing("{", "both")]);
  });

  it("are not null where their type says so", () => {
    assert.match(problems(ONE, '{ "id": null }').join(), /^error at null: This variable needs a value/);
    assert.match(problems(OWN, '{ "input": null }').join(), /^error at null: This variable needs a value/);
  });

  it("that no operation declares are told as left out", () => {
    assert.deepEqual(problems(ONE, '{ "id": "x", "__proto__": 1 }'), [
      'warning at "__proto__": No operation declares the variable $__proto__. It is not sent.',
    ]);
  });

  it("of another type are wrong, at their place", () => {
    assert.deepEqual(problems(ONE, '{ "id": "x", "first": "3", "tags": ["a", 2] }'), [
      'error at "3": Int cannot represent non-integer value: "3"',
      "error at 2: String cannot represent a non string value: 2",
    ]);
  });

  it("are right when they fit one of the operations that declare them", () => {
    assert.deepEqual(problems(TWO, '{ "both": 1 }'), []);
    assert.deepEqual(problems(TWO, '{ "both": "one" }'), []);
    assert.equal(problems(TWO, '{ "both": true }').length, 1);
  });

  it("of an input object that the service states are warnings, and name no type of ours", () => {
    const found = problems(
      REJECT,
      '{ "input": { "loanId": "LN-1", "documentId": 4.5, "reason": "", "archiveReasonNotes": "" } }',
    );
    assert.equal(found.length, 2, found.join("\n"));
    assert.match(found.join("\n"), /^warning at 4\.5: ID cannot/m);
    assert.match(found.join("\n"), /^warning at .*"reason"/m);
  });

  it("of a type that the service does not state may be anything", () => {
    assert.deepEqual(problems(OWN, '{ "input": { "any": [1, { "thing": null }] }, "more": 7 }'), []);
  });

  it("that are no object are told; where JSON is broken, VS Code says so", () => {
    assert.deepEqual(problems(ONE, "[1]"), ["error at [1]: The variables have to be one JSON object."]);
    assert.deepEqual(problems(ONE, '{ "id": '), []);
  });

  it("have 100 problems at most", () => {
    assert.equal(problems(ONE, `{ "id": "x", "tags": [${Array.from({ length: 300 }, () => 1).join()}] }`).length, 100);
  });

  it("are offered by their names, but for those that are there", () => {
    assert.deepEqual(completed(ONE, '{ "id": "x", | }'), [
      '{ "id": "x", "first": ·0 }',
      '{ "id": "x", "deep": ·false }',
      '{ "id": "x", "tags": [·] }',
    ]);
    assert.deepEqual(completed(ONE, '{ "i|": "x", "deep": true, "first": 1 }'), [
      '{ "id": "x", "deep": true, "first": 1 }',
      '{ "tags": "x", "deep": true, "first": 1 }',
    ]);
    assert.deepEqual(completed(REJECT, '{\n  "|"\n  "other": 1\n}'), ['{\n  "input": {·},\n  "other": 1\n}']);
  });

  it("are offered the fields of an input object that the service states, and none of another", () => {
    assert.deepEqual(completed(REJECT, '{ "input": { "loanId": "", "archiveReasonNotes": "", | } }'), [
      '{ "input": { "loanId": "", "archiveReasonNotes": "", "documentId": "·" } }',
      '{ "input": { "loanId": "", "archiveReasonNotes": "", "borrowerId": "·" } }',
    ]);
    assert.deepEqual(completed(OWN, '{ "more": { | } }'), []);
  });

  it("are offered true and false where they are one of the two", () => {
    assert.deepEqual(completed(ONE, '{ "deep": | }'), ['{ "deep": true }', '{ "deep": false }']);
    assert.deepEqual(completed(ONE, '{ "deep": tr| }'), ['{ "deep": true }', '{ "deep": false }']);
    assert.deepEqual(completed(ONE, '{ "first": | }'), []);
  });
});

const PIECES = [
  "{",
  "}",
  "[",
  "]",
  '"',
  ":",
  ",",
  "\\",
  "\n",
  "//",
  "/*",
  "id",
  '"id"',
  '"input"',
  '"__proto__"',
  "1e",
  "null",
  "💥",
  "\u0000",
];

describe("Broken variables", () => {
  it("throw nowhere, and have their problems within the text", () => {
    const whole = '{ "id": "LN-1", "input": { "loanId": [1, { "x": null }], "tags": ["a"] }, "deep": true }';
    const broken = fc.oneof(
      fc
        .array(fc.tuple(fc.nat(90), fc.nat(20), fc.constantFrom(...PIECES)), { maxLength: 5 })
        .map((cuts) =>
          cuts.reduce((text, [at, length, piece]) => text.slice(0, at) + piece + text.slice(at + length), whole),
        ),
      fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join("")),
      fc.json(),
      fc.string({ maxLength: 60 }),
    );
    fc.assert(
      fc.property(broken, fc.constantFrom(ONE, REJECT, OWN, TWO), fc.nat(120), (text, query, offset) => {
        const known = operations(query);
        for (const { start, end } of variableProblems(known, text))
          assert.ok(start >= 0 && start <= end && start <= text.length);
        for (const { start, end } of variableCompletions(known, text, Math.min(offset, text.length))) {
          assert.ok(start <= end && end <= text.length);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
