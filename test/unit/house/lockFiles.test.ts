import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { assertNone } from "../../support/assertNone";
import { filesIn, jsonOf } from "./sources";

interface LockedPackage {
  /** Of what is there under another one. */
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

const packagesOf = (file: string): Record<string, LockedPackage> => jsonOf(file).packages;

const lockFiles = ["package-lock.json", ...filesIn(/\/package-lock\.json$/, "test", "release")];

describe("The lock files", () => {
  it("are found, that of the project and those of its tools", () => {
    for (const file of ["test/host/package-lock.json", "release/marketplaces/package-lock.json"]) {
      assert.ok(lockFiles.includes(file), file);
    }
  });

  for (const file of lockFiles) {
    it(`${file}: every package has an integrity, and none comes from another registry`, () => {
      const entries = Object.entries(packagesOf(file)).filter(([path, { link }]) => path !== "" && link !== true);
      assert.ok(entries.length > 100);
      assertNone(entries.filter(([, { integrity = "" }]) => !integrity.startsWith("sha512-")).map(([path]) => path));
      assertNone(entries.filter(([, { resolved = "" }]) => !/^(https:\/\/registry\.npmjs\.org\/|$)/.test(resolved)));
    });
  }
});

describe("The bill of materials of a release", function () {
  this.timeout(60_000);

  it("is CycloneDX, and has every package of the lock file with its hash", async () => {
    const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "sbom"], {
      maxBuffer: 64 * 1024 ** 2,
      shell: process.platform === "win32",
    });
    const { bomFormat, components } = JSON.parse(stdout) as {
      bomFormat: string;
      components: { name: string; version: string; hashes?: { alg: string; content: string }[] }[];
    };
    assert.equal(bomFormat, "CycloneDX");
    const listed = components.map(({ name, version }) => `${name}@${version}`);
    const locked = Object.entries(packagesOf("package-lock.json"))
      .filter(([path]) => path !== "")
      .map(([path, { name, version }]) => `${name ?? path.split("node_modules/").at(-1)}@${version}`);
    assert.deepEqual(new Set(listed), new Set(locked));
    assertNone(components.filter(({ hashes }) => hashes?.[0]?.alg !== "SHA-512").map(({ name }) => name));
    assert.doesNotMatch(stdout, new RegExp(process.cwd().replaceAll("\\", ".")));
  });
});
