import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { assertNone } from "../../support/assertNone";

const [, section = ""] = readFileSync("SECURITY.md", "utf8").split("\n## Threat model\n");
const [model = ""] = section.split("\n## ");
const threats = model.split("\n### ").slice(1);
const claims = [...model.matchAll(/^- `(test\/[^`]+\.ts)`: (.+)$/gm)].map(([, file = "", words = ""]) => ({
  file,
  words,
}));

describe("The threat model", () => {
  it("has a test for each threat", () => {
    assert.ok(threats.length >= 9);
    assertNone(threats.filter((threat) => !threat.includes("- `test/")).map((threat) => threat.split("\n", 1)));
  });

  for (const { file, words } of claims) {
    it(`is right that ${file} tests “${words}”`, () => assert.ok(readFileSync(file, "utf8").includes(words), words));
  }
});
