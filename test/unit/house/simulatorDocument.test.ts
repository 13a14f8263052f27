import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { parseCommandLine } from "../../../src/simulator/commandLine";
import { CONTROL_CALLS } from "../../../src/simulator/control/controlHandler";
import { FAULT_KINDS } from "../../../src/simulator/faults/fault";
import { FAULT_PROPERTIES, OPERATIONS } from "../../../src/simulator/faults/readFault";
import { BUILT_IN_SCENARIOS } from "../../../src/simulator/scenarios/loadScenario";
import { problemsIn } from "../../../src/simulator/scenarios/readScenarioFile";

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

describe("docs/simulator.md", () => {
  it("has every option of the command line, and no other", () => {
    const command = parseCommandLine(["--help"]);
    const help = "show" in command ? command.show : "";
    const options = new Set(help.match(/--[a-z-]+/g));
    assert.ok(options.size >= 14);
    assert.deepEqual(missing(options), []);
    const [, section = ""] = document.split("\n## Options\n");
    const rows = [...(section.split("\n## ")[0] ?? "").matchAll(/^\| `(--[a-z-]+)/gm)].map(([, option = ""]) => option);
    assert.deepEqual(
      rows.filter((option) => !options.has(option)),
      [],
    );
  });

  it("has every fault, with its properties, and every operation", () => {
    assert.deepEqual(missing([...Object.keys(FAULT_KINDS), ...OPERATIONS]), []);
    assert.deepEqual(missing(FAULT_PROPERTIES), []);
  });

  it("has every call of the control endpoint", () => {
    const calls = Object.entries(CONTROL_CALLS).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    assert.ok(calls.length >= 11, `${calls}`);
    assert.deepEqual(missing(calls), []);
  });

  it("has every built-in scenario, and every property of a scenario file", () => {
    assert.deepEqual(missing(BUILT_IN_SCENARIOS), []);
    const schema = JSON.parse(readFileSync("media/scenario.schema.json", "utf8"));
    assert.deepEqual(missing(new Set(propertiesIn(schema).filter((name) => name !== "$schema"))), []);
  });

  it("shows a scenario file that is one", () => {
    const [, example = ""] = /```json\n(\{\n {2}"name".*?)```/s.exec(document) ?? [];
    assert.deepEqual(problemsIn(JSON.parse(example)), []);
  });
});
