import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { assertNone } from "../../support/assertNone";
import { SERVICE_ROWS } from "./serviceRows";

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

const sources = ["src", "test"]
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => `${room}/${file}`))
  .filter((file) => /\.(ts|mjs|graphql)$/.test(file) && !file.includes("node_modules"));

describe("docs/service.md", () => {
  const numbers = numbersIn(readFileSync("docs/service.md", "utf8"));

  it("has every section and rule that a comment or a test names", () => {
    let count = 0;
    const missing = sources.flatMap((file) => {
      const cited = citedIn(readFileSync(file, "utf8"));
      count += cited.length;
      return cited.filter((number) => !numbers.has(number)).map((number) => `${file}: ${number}`);
    });
    assert.deepEqual(missing, []);
    assert.ok(count > 300, `${count} citations were read`);
  });

  it("has every section that the list of rows names", () => {
    assertNone(SERVICE_ROWS.filter(([section]) => !numbers.has(section)));
  });

  it("is read by its numbers", () => {
    assert.deepEqual(
      citedIn("service.md 4.3 rules 1 and 4, 7.2; service.md 4.3 rule 6, 8 and service.md 2.5 to 2.7."),
      [...["4.3", "4.3 rule 1", "4.3 rule 4", "7.2"], ...["4.3", "4.3 rule 6", "8"], ...["2.5", "2.7"]],
    );
    for (const number of ["1", "2.9", "4.1 rule 4", "4.3 rule 6", "5.5", "7.6", "9"])
      assert.ok(numbers.has(number), number);
    for (const number of ["2.10", "4.3 rule 7", "7.7"]) assert.equal(numbers.has(number), false, number);
  });
});
