import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { buildSchema, isInputObjectType, isObjectType } from "graphql";
import { typeDefs } from "../../../src/contract/schema";
import { assertNone } from "../../support/assertNone";
import { SERVICE_ROWS } from "./serviceRows";

/** The names as they stand in the source, "…" for what is put into them; indentation tells which suite a test is in. */
function namesIn(file: string): string[] {
  const suites: { indent: number; name: string }[] = [];
  const names: string[] = [];
  for (const match of readFileSync(file, "utf8").matchAll(/^( *)(describe|it)\((["`])((?:\\.|(?!\3).)*)\3/gm)) {
    const [, { length: indent } = "", kind, , title = ""] = match;
    while ((suites.at(-1)?.indent ?? -1) >= indent) suites.pop();
    const name = [...suites.slice(-1).map((suite) => suite.name), title.replaceAll(/\$\{[^}]*\}/g, "…")].join(" ");
    names.push(name);
    if (kind === "describe") suites.push({ indent, name });
  }
  return names;
}

const tests = ["unit", "integration", "ui"]
  .flatMap((kind) =>
    readdirSync(`test/${kind}`, { recursive: true, encoding: "utf8" }).map((file) => `${kind}/${file}`),
  )
  .filter((file) => file.endsWith(".test.ts") && !/^unit.simulator/.test(file))
  .flatMap((file) => namesIn(`test/${file.replaceAll("\\", "/")}`));

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
