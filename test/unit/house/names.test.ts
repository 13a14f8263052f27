import assert from "node:assert/strict";
import { assertNone } from "../../support/assertNone";
import { sourcesIn } from "./sources";

/** Two things may have one name where each of them is used from outside by that name. */
const SHARED: readonly string[] = [
  // The command, and what the package loan-ops-simulator gives.
  "startSimulator",
];

/** `commands.ts` has each command under its name, also those that it loads later from a file that has the same. */
const sources = sourcesIn(/\.tsx?$/, "src").filter(({ file }) => file !== "src/vscode/commands.ts");

const DECLARED =
  /^(?:export )?(?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;

describe("The names of the sources", () => {
  it("that are exported mean one thing each", () => {
    const declared = sources.flatMap(({ file, text }) =>
      [
        ...new Set(
          [...text.matchAll(DECLARED)].filter(([all]) => all.startsWith("export")).map(([, name = ""]) => name),
        ),
      ].map((name) => ({ name, file })),
    );
    assert.ok(declared.length > 500, "the sources were read");
    const several = [...Map.groupBy(declared, ({ name }) => name)].filter(([, { length }]) => length > 1);
    assert.deepEqual(
      several.map(([name]) => name).filter((name) => !SHARED.includes(name)),
      [],
    );
    assertNone(SHARED.filter((name) => !several.some(([one]) => one === name)));
  });

  it("that are limits begin with MAX", () => {
    const names = sources.flatMap(({ text }) => [...text.matchAll(DECLARED)].map(([, name = ""]) => name));
    assertNone(names.filter((name) => /^(MOST|LONGEST|LARGEST|DEEPEST)(_|$)/.test(name)));
  });

  it("of private members begin with #", () => {
    assertNone(sources.flatMap(({ text }) => text.match(/(^ +|constructor\()private (?!constructor).*/gm) ?? []));
  });
});
