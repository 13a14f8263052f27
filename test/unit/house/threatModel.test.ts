import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const [, section = ""] = readFileSync("CONTRIBUTING.md", "utf8").split("## Threat model");
const [model = ""] = section.split("\n## ");
const claims = [...model.matchAll(/`(test\/[^`]+\.ts)`: ([^|<]+)/g)].map(([, file = "", words = ""]) => ({
  file,
  words: words.trim(),
}));

describe("The threat model", () => {
  it("has a test in every row", () => {
    const rows = model.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| From whom"));
    assert.ok(rows.length >= 9);
    assert.deepEqual(
      rows.filter((row) => !row.includes("`test/")),
      [],
    );
  });

  for (const { file, words } of claims) {
    it(`is right that ${file} tests “${words}”`, () => assert.ok(readFileSync(file, "utf8").includes(words), words));
  }
});
