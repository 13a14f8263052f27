import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { factsOf, missingFacts, needEqualVersions, readOwner, releaseNotes } from "../../release/readiness.mjs";
import { vsixFile } from "../support/vsix";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const OWNER = { publisher: manifest.publisher, repository: "https://github.com/somebody/loan-ops", questions: "" };

describe("The rehearsal of a release", () => {
  const folder = mkdtempSync(join(tmpdir(), "lo-release-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("makes all that is published, with its hashes, takes it to a registry here, and says what the owner still has to give", async () => {
    const out = join(folder, "whole");
    const args = ["release/release.mjs", "--rehearse", "--out", out, "--vsix", vsixFile()];
    const env = { ...process.env, GITHUB_REF_TYPE: "branch" };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    const { version } = manifest;
    const files = ["loan-ops.cdx.json", "loan-ops.sha256", "loan-ops.vsix", "release-notes.md"];
    assert.deepEqual(readdirSync(out).sort(), [`loan-ops-simulator-${version}.tgz`, ...files].sort());
    for (const [, hash, file = ""] of readFileSync(join(out, "loan-ops.sha256"), "utf8").matchAll(
      /^(\w{64}) {2}(.*)$/gm,
    )) {
      assert.equal(
        createHash("sha256")
          .update(readFileSync(join(out, file)))
          .digest("hex"),
        hash,
        file,
      );
    }
    assert.deepEqual(readFileSync(join(out, "loan-ops.vsix")), readFileSync(vsixFile()));
    assert.match(readFileSync(join(out, "release-notes.md"), "utf8"), /^### /);
    assert.equal(stdout.includes("Missing before a release:"), missingFacts(readOwner(), manifest).length > 0);
    assert.match(stdout, /Rehearsed: .*Nothing left this machine\./);
  });
});

describe("A release is stopped", () => {
  const lock = (version: string) => ({ version, packages: { "": { version } } });

  it("where manifest, lock file and tag have different versions", () => {
    const tag = (GITHUB_REF_NAME: string) => ({ GITHUB_REF_TYPE: "tag", GITHUB_REF_NAME });
    needEqualVersions("1.2.3", lock("1.2.3"), tag("v1.2.3"));
    needEqualVersions("1.2.3", lock("1.2.3"), { GITHUB_REF_NAME: "main" });
    assert.throws(() => needEqualVersions("1.2.3", lock("1.2.3"), tag("v1.2.4")), /differ: 1\.2\.3.*1\.2\.4/);
    assert.throws(() => needEqualVersions("1.2.3", lock("1.2.2"), {}), /differ/);
  });

  it("where the changelog says nothing of the version, or something of none", () => {
    const cut = releaseNotes("# Changelog\n\n## Unreleased\n\n## 1.2.3\n\n- New.\n\n## 1.2.2\n\n- Old.\n", "1.2.3");
    assert.equal(cut, "- New.\n");
    assert.throws(() => releaseNotes("## 1.2.2\n\n- Old.\n", "1.2.3"), /says nothing of 1\.2\.3/);
    assert.throws(() => releaseNotes("## Unreleased\n\n- New.\n\n## 1.2.3\n\n- Old.\n", "1.2.3"), /under Unreleased/);
  });
});

describe("What only the owner knows", () => {
  it("is what the manifest says, and nothing else", () => {
    const { qna, repository, bugs, homepage } = manifest;
    const said = Object.entries({ qna, repository, bugs, homepage }).filter(([, value]) => value !== undefined);
    assert.deepEqual(Object.fromEntries(said), factsOf(readOwner()));
  });

  it("is asked for, one sentence each, until all is known and in the manifest", () => {
    const unknown = { publisher: "", repository: "", questions: "" };
    assert.match(
      missingFacts(unknown, manifest).join("\n"),
      /^The publisher is not confirmed.*\nThe address of the repository/,
    );
    assert.match(missingFacts({ ...OWNER, publisher: "other" }, manifest).join("\n"), /“loan-ops”.*“other”/);
    assert.match(
      missingFacts(OWNER, {}).join("\n"),
      /does not follow release\/owner\.json in repository, bugs, homepage, qna/,
    );
    assert.deepEqual(missingFacts(OWNER, { ...manifest, ...factsOf(OWNER) }), []);
  });
});
