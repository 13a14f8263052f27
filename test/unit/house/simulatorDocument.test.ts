import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { CHOICE_VALUES } from "../../../src/simulator/choices";
import { parseCommandLine } from "../../../src/simulator/commandLine";
import { OPERATIONS } from "../../../src/simulator/faults/callMatch";
import { FAULT_KINDS } from "../../../src/simulator/faults/fault";
import { BUILT_IN_SCENARIOS } from "../../../src/simulator/scenarios/loadScenario";
import { checkScenario } from "../../../src/simulator/scenarios/readScenarioFile";
import { startSimulator } from "../../../src/simulator/simulator";
import { assertNone } from "../../support/assertNone";
import { assertFits, openApi } from "../simulator/control/callControl";
import { jsonOf } from "./sources";

const document = readFileSync("docs/simulator.md", "utf8");

/** What is not there in code marks, alone or at their beginning. */
const missing = (words: Iterable<string>) =>
  [...words].filter((word) => !new RegExp(`\`${word.replaceAll(".", "\\.")}(?![\\w.-])`).test(document));

/** The names of all properties that a scenario file may have. */
function propertiesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === "properties" ? Object.keys(value) : []),
    ...propertiesIn(value),
  ]);
}

/** The tables of choices, as scenario.schema.json says what each means, and what it is when it is left out. */
function choiceRows(): string[] {
  const { properties } = jsonOf("media/scenario.schema.json").definitions.choices;
  return CHOICE_VALUES.map(([name, takes]) => {
    const [, meaning, leftOut] = /^(.*)\. Left out: (.*)\.$/.exec(properties[name].description) ?? [];
    return `| \`${name}\` | ${takes} | ${meaning} | ${leftOut} |`;
  });
}

describe("docs/simulator.md", () => {
  it("has every option of the command line, and no other", () => {
    const command = parseCommandLine(["--help"]);
    const help = "show" in command ? command.show : "";
    const options = new Set(help.match(/--[a-z-]+/g));
    assert.ok(options.size >= 14);
    assert.deepEqual(missing(options), []);
    const [, section = ""] = document.split("\n## Options\n");
    const rows = [...(section.split("\n## ")[0] ?? "").matchAll(/^\| `(--[a-z-]+)/gm)].map(([, option = ""]) => option);
    assertNone(rows.filter((option) => !options.has(option)));
  });

  it("has the table of choices that the schema makes, with the section that leaves each open", () => {
    const [, section = ""] = document.split("\n## Choices\n");
    const rows = [...(section.split("\n## ")[0] ?? "").matchAll(/^(\| `\w+` \| [^|]+ \|) ([\d., ]+) \|(.*)$/gm)];
    assert.deepEqual(
      rows.map(([, beginning, , end]) => `${beginning}${end}`),
      choiceRows(),
    );
  });

  it("has every fault, with its properties, and every operation", () => {
    assert.deepEqual(missing([...FAULT_KINDS, ...OPERATIONS]), []);
    assert.deepEqual(missing(Object.keys(openApi.components.schemas.Fault?.properties ?? {})), []);
  });

  it("has every call of the control endpoint, with the method of the API that it stands for, and no other", async () => {
    await using simulator = await startSimulator({ control: true });
    const [, section = ""] = document.split("\n## Control endpoint\n");
    const rows = [...section.matchAll(/^\| `((?:GET|POST|PUT|DELETE) [^`]+)` \| ([^|]+) \|/gm)];
    const calls = Object.entries(openApi.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { parameters = [] }]) => {
        const query = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => `${name}=…`);
        return `${method.toUpperCase()} ${path}${query.length === 0 ? "" : `?${query.join("&")}`}`;
      }),
    );
    assert.ok(calls.length >= 23, `${calls}`);
    assert.deepEqual(rows.map(([, call]) => call).sort(), calls.sort());
    const named = new Set(rows.flatMap(([, , names = ""]) => names.match(/\w+/g) ?? []));
    const ofHandles = ["bytes", "remove"];
    assertNone([...named].filter((name) => !(name in simulator) && !ofHandles.includes(name)));
    const elsewhere = ["on", "handlerErrors", "state", "controlUrl", "controlToken", "certificate", "at", "close"];
    assertNone(Object.keys(simulator).filter((name) => !named.has(name) && !elsewhere.includes(name)));
  });

  it("shows answers of the control endpoint as they are", () => {
    const exampleOf = (heading: string) => {
      const [, section = ""] = document.split(`\n### ${heading}\n`);
      return JSON.parse(/```json\n(.*?)```/s.exec(section)?.[1] ?? "");
    };
    assertFits(exampleOf("Status"), "components", "schemas", "Status");
    assertFits(exampleOf("Calls"), "components", "schemas", "Calls");
    for (const upload of exampleOf("Uploads")) assertFits(upload, "components", "schemas", "Upload");
  });

  it("has every built-in scenario, and every property of a scenario file", () => {
    assert.deepEqual(missing(BUILT_IN_SCENARIOS), []);
    const schema = jsonOf("media/scenario.schema.json");
    assert.deepEqual(missing(new Set(propertiesIn(schema).filter((name) => name !== "$schema"))), []);
  });

  it("shows a scenario file that is one", () => {
    const [, example = ""] = /```json\n(\{\n {2}"name".*?)```/s.exec(document) ?? [];
    checkScenario(JSON.parse(example));
  });
});

describe("The README of the package", () => {
  const readme = readFileSync("release/simulatorReadme.md", "utf8");

  it("has the table of choices that the schema makes, every fault, every operation and every option", async () => {
    const [, section = ""] = readme.split("\n## Choices\n");
    assert.deepEqual((section.split("\n## ")[0] ?? "").match(/^\| `.*$/gm), choiceRows());
    const words = [...FAULT_KINDS, ...OPERATIONS];
    assertNone(words.filter((word) => !readme.includes(`\`${word}\``)));
    const refusal = await startSimulator({ nothing: 1 } as never).catch(String);
    const options = `${refusal}`.replace(/^.*only |\.$/g, "").split(", ");
    assert.ok(options.length > 15);
    assertNone(options.filter((option) => !readme.includes(`\`${option}\``)));
  });
});
