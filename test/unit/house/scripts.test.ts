import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

describe("The scripts of package.json that run for long", () => {
  // npm gives a signal to its shell alone: what the shell starts after a build would go on without it, and go on sending.
  for (const name of ["conformance"]) {
    it(`${name} is one program, which ends with the shell that npm has started it with`, () => {
      const [, file = ""] = /^node (test\/host\/\w+\.mjs)$/.exec(scripts[name]) ?? [];
      assert.match(readFileSync(file, "utf8"), /^endWithShell\(\);$/m);
    });
  }
});
