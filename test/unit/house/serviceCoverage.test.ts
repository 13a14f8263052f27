import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { assertNone } from "../../support/assertNone";
import { sourcesIn } from "./sources";

/** Numbers of sections, and of rules as `4.3 rule 2`, that docs/service.md has. In 5 and 7 the points are sections. */
function numbersIn(document: string): Set<string> {
  const numbers = new Set<string>();
  let section = "";
  for (const line of document.split("\n")) {
    const heading = /^#+ (\d(?:\.\d)?)\.? /.exec(line)?.[1];
    if (line.startsWith("#")) section = heading ?? "";
    if (heading !== undefined) numbers.add(heading);
    const point = /^(\d)\. /.exec(line)?.[1];
    if (point !== undefined && section !== "") {
      numbers.add(section.includes(".") ? `${section} rule ${point}` : `${section}.${point}`);
    }
  }
  return numbers;
}

/** The sections and rules that stand behind "service.md", as in "service.md 4.3 rules 1 and 4, 7.2". */
function citedIn(text: string): string[] {
  const lists = text.matchAll(/service\.md ((?:(?:, | and | to | )?(?:rules? )?\d(?:\.\d)?(?![\d.]*\d))+)/g);
  return [...lists].flatMap(([, list = ""]) => {
    let section = "";
    return [...list.matchAll(/rules? (\d(?: and \d)*)|\d(?:\.\d)?/g)].flatMap(([number, rules]) => {
      if (rules !== undefined) return rules.split(" and ").map((rule) => `${section} rule ${rule}`);
      section = number;
      return number;
    });
  });
}

const numbers = numbersIn(readFileSync("docs/service.md", "utf8"));
const sources = sourcesIn(/\.(ts|mjs|graphql)$/, "src", "test");

describe("The sections and rules of service.md", () => {
  it("that state something are each named by a test of the client", () => {
    const names = sources
      .filter(({ file }) => /^test\/(unit\/(?!simulator|house)|integration|ui).*\.test\.ts$/.test(file))
      .flatMap(({ text }) => [...text.matchAll(/\b(?:describe|it)\((["`])((?:\\.|(?!\1).)*)\1/g)])
      .flatMap(([, , name = ""]) => citedIn(name));
    // A chapter that has sections states nothing itself; 1 and 9 say what the service is for and what is not shown.
    const stating = [...numbers].filter((number) => number.length > 1 || number === "8");
    assert.ok(stating.length >= 40);
    assertNone(stating.filter((number) => !names.includes(number)));
  });

  it("are there where a comment or a test names one", () => {
    const cited = sources.flatMap(({ file, text }) => citedIn(text).map((number) => ({ file, number })));
    assert.ok(cited.length > 300, `${cited.length} citations were read`);
    assertNone(cited.filter(({ number }) => !numbers.has(number)));
  });
});
