import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { buildSchema, isInputObjectType, isObjectType } from "graphql";
import { typeDefs } from "../../../src/contract/schema";
import { assertNone } from "../../support/assertNone";
import { SERVICE_ROWS } from "./serviceRows";
import { sourcesIn } from "./sources";

/** The names as they stand in the source, "…" for what is put into them; indentation tells which suite a test is in. */
function namesIn(text: string): string[] {
  const suites: { indent: number; name: string }[] = [];
  const names: string[] = [];
  for (const match of text.matchAll(/^( *)(describe|it)\((["`])((?:\\.|(?!\3).)*)\3/gm)) {
    const [, { length: indent } = "", kind, , title = ""] = match;
    while ((suites.at(-1)?.indent ?? -1) >= indent) suites.pop();
    const name = [suites.at(-1)?.name ?? "", title.replaceAll(/\$\{[^}]*\}/g, "…")].join(" ");
    names.push(name);
    if (kind === "describe") suites.push({ indent, name });
  }
  return names;
}

const tests = sourcesIn(/^(?!test\/unit\/simulator).*\.test\.ts$/, "test/unit", "test/integration", "test/ui").flatMap(
  ({ text }) => namesIn(text),
);

/** Whether the name says that it checks that section of service.md. */
function namesSection(name: string, section: string): boolean {
  const [, ...mentions] = name.split("service.md");
  return mentions.some((mention) =>
    new RegExp(`(?<![\\d.])${section.replace(".", "\\.")}(?![\\d.]*\\d)`).test(mention),
  );
}

describe("The rows of service.md", () => {
  it("each have a test of the client that names their section", () => {
    const unchecked = SERVICE_ROWS.flatMap(([section, rows, ...parts]) =>
      parts
        .filter((part) => !tests.some((name) => name.includes(part) && namesSection(name, section)))
        .map((part) => `${section} ${rows}: ${part}`),
    );
    assertNone(unchecked);
  });

  it("cover every section that states something to check", () => {
    const sections = new Set(SERVICE_ROWS.map(([section]) => section));
    const upTo = (chapter: number, last: number) =>
      Array.from({ length: last }, (_, index) => `${chapter}.${index + 1}`);
    const expected = [...upTo(2, 9), ...upTo(3, 3), ...upTo(4, 6), ...upTo(5, 5), ...upTo(7, 6), "8"];
    assert.deepEqual([...sections].sort(), expected.sort());
  });

  it("cover every field of the contract", () => {
    const listed = SERVICE_ROWS.flatMap(([, rows]) =>
      [...rows.matchAll(/([A-Z]\w+): ([\w, ]+)/g)].flatMap(([, type, fields = ""]) =>
        fields.split(", ").map((field) => `${type}.${field}`),
      ),
    );
    const types = Object.values(buildSchema(typeDefs).getTypeMap()).filter(({ name }) => !name.startsWith("__"));
    const fields = types.flatMap((type) =>
      isObjectType(type) || isInputObjectType(type)
        ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`)
        : [],
    );
    assertNone(fields.filter((field) => !listed.includes(field)));
  });
});

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

const sources = sourcesIn(/\.(ts|mjs|graphql)$/, "src", "test");

describe("docs/service.md", () => {
  const numbers = numbersIn(readFileSync("docs/service.md", "utf8"));

  it("has every section and rule that a comment or a test names", () => {
    let count = 0;
    const missing = sources.flatMap(({ file, text }) => {
      const cited = citedIn(text);
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
