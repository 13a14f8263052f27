import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";

describe("The README", () => {
  it("has the pictures that it shows", () => {
    const pictures = [...readFileSync("README.md", "utf8").matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, file]) => file);
    assert.ok(pictures.length >= 2);
    assert.deepEqual(
      pictures.filter((file) => file === undefined || !existsSync(file)),
      [],
    );
  });
});
