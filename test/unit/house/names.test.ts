import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { assertNone } from "../../support/assertNone";
import { sourcesIn } from "./sources";

const guide = readFileSync("CONTRIBUTING.md", "utf8");
/** The words of the glossary, by the kind of thing that they are for. */
const GLOSSARY = new Map(
  [...guide.matchAll(/^- ([^:\n]+): (.*(?:\n .*)*)/gm)]
    .map(([, about = "", text = ""]) => {
      const words = [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, word = ""]) => word.toLowerCase().replace(" ", ""));
      return [about, words] as const;
    })
    .filter(([, words]) => words.length > 0),
);

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

  it("are the words of the glossary, which the simulator has no other meanings for", () => {
    const namesIn = ({ file, text }: (typeof sources)[number]) => [
      file.replace(/.*\/|\.tsx?$/g, ""),
      ...[...text.matchAll(DECLARED)].map(([, name = ""]) => name),
      ...[...text.matchAll(/^ {2}(?:readonly |get )?(\w+)(?=[:(])/gm)].map(([, name = ""]) => name),
    ];
    const names = new Set(sources.flatMap(namesIn).map((name) => name.toLowerCase().replace(/(e?s)?$/, "")));
    assert.equal(GLOSSARY.size, 5);
    assertNone([...GLOSSARY.values()].flat().filter((word) => !names.has(word.replace(/(e?s)?$/, ""))));

    const elsewhere = [...GLOSSARY].flatMap(([about, words]) => (about === "The simulator" ? [] : words));
    const simulated = sources.filter(({ file }) => file.startsWith("src/simulator/"));
    const types = simulated.flatMap(({ text }) => [...text.matchAll(/^export (?:class|interface|type) (\w+)/gm)]);
    assertNone(types.map(([, name = ""]) => name).filter((name) => elsewhere.includes(name.toLowerCase())));
  });

  it("that are limits begin with MAX", () => {
    const names = sources.flatMap(({ text }) => [...text.matchAll(DECLARED)].map(([, name = ""]) => name));
    assertNone(names.filter((name) => /^(MOST|LONGEST|LARGEST|DEEPEST)(_|$)/.test(name)));
  });

  it("of private members begin with #", () => {
    assertNone(sources.flatMap(({ text }) => text.match(/(^ +|constructor\()private (?!constructor).*/gm) ?? []));
  });
});
