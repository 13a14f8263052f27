import assert from "node:assert/strict";
import fc from "fast-check";
import { operations } from "../../../../../src/service/operations";
import { completionsAt, hoverAt, signatureAt } from "../../../../../src/vscode/queries/language/complete";
import { problemsIn } from "../../../../../src/vscode/queries/language/diagnose";
import { operationsIn } from "../../../../../src/vscode/queries/operations";
import { rounds, SEED } from "../../../../support/rounds";

const DOCUMENTS = [
  ...Object.values(operations).map(({ document }) => document),
  'fragment F on Loan { id ...G @include(if: true) }\nquery A($id: ID! = "}", $x: [Int!]! = [1]) { a: loan(id: $id) { ...F ... on Loan { id } } }\n"""text { """ subscription S { a }',
];

const PIECES = [
  ...'{}()[]"#$@!:\n é\0\\',
  ...['"""', "...", "query", "mutation", "fragment F on", "loan", "id", "1e", "💥", "__typename", "__proto__"],
];

/** A document of ours with pieces cut out and others put in, or nothing but pieces. */
const broken = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...DOCUMENTS),
      fc.array(fc.tuple(fc.nat(600), fc.nat(30), fc.constantFrom(...PIECES)), { maxLength: 5 }),
    )
    .map(([document, cuts]) =>
      cuts.reduce((text, [at, length, piece]) => text.slice(0, at) + piece + text.slice(at + length), document),
    ),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join("")),
  fc.string({ maxLength: 80 }),
);

const withPlace = fc.tuple(broken, fc.nat(30), fc.nat(80)).map(([text, line, character]) => ({
  text,
  place: { line: line % text.split("\n").length, character },
}));

describe("A broken document", () => {
  it("throws in no provider, wherever the cursor stands", () => {
    fc.assert(
      fc.property(withPlace, ({ text, place }) => {
        completionsAt(text, place);
        hoverAt(text, place);
        signatureAt(text, place);
      }),
      { numRuns: rounds(2_000), seed: SEED },
    );
  });

  it("has problems within its lines, or can be run", () => {
    fc.assert(
      fc.property(broken, (text) => {
        const lines = text.split("\n");
        for (const { at } of problemsIn(text)) assert.ok(at.start.line < lines.length && at.start.character >= 0);
        const { problem = "line 1 " } = operationsIn(text);
        const line = Number(/ line (\d+) /.exec(` ${problem}`)?.[1]);
        assert.ok(line >= 1 && line <= lines.length, problem);
      }),
      { numRuns: rounds(1_000), seed: SEED },
    );
  });
});
