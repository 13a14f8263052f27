import assert from "node:assert/strict";
import { assertNone } from "../../support/assertNone";
import { filesIn, jsonOf } from "./sources";

interface LockedPackage {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

const lockFiles = ["package-lock.json", ...filesIn(/\/package-lock\.json$/, "test", "release")];

describe("The lock files", () => {
  it("are found, that of the project and those of its tools", () => {
    const ofTools = ["test/host/package-lock.json", "release/marketplaces/package-lock.json"];
    assertNone(ofTools.filter((file) => !lockFiles.includes(file)));
  });

  for (const file of lockFiles) {
    it(`${file}: every package has an integrity, and none comes from another registry`, () => {
      const entries = Object.entries<LockedPackage>(jsonOf(file).packages).filter(
        ([path, { link }]) => path !== "" && link !== true,
      );
      assert.ok(entries.length > 100);
      assertNone(entries.filter(([, { integrity = "" }]) => !integrity.startsWith("sha512-")).map(([path]) => path));
      assertNone(entries.filter(([, { resolved = "" }]) => !/^(https:\/\/registry\.npmjs\.org\/|$)/.test(resolved)));
    });
  }
});
