import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { startSimulator } from "../../src/simulator/simulator";
import { TEST_SNIPPETS } from "../../src/vscode/simulator/testSnippets";
import { freePort } from "../host/freePort.mjs";
import {
  assertExamplePasses,
  expectToFail,
  installedExample,
  installIn,
  withPackedSimulator,
} from "../support/packedSimulator";

const run = promisify(execFile);
/** With the tests that each runs. Those of other libraries are in test/recipes. */
const RUNNERS = { "node-test": 5, mocha: 5, vitest: 7, jest: 5 };

describe("The examples of Node.js, each in an empty folder with the packed simulator", function () {
  this.timeout(300_000);
  const packed = withPackedSimulator();
  const { folder } = packed;

  it("begin with the one of the package's README", async () => {
    const project = join(folder, "readme");
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), "{}");
    await installIn(project, packed.tarball);
    const readme = readFileSync(join(project, "node_modules", "loan-ops-simulator", "README.md"), "utf8");
    const [, code = ""] = /## In tests\n.*?```js\n(.*?)```/s.exec(readme) ?? [];
    writeFileSync(join(project, "loans.test.mjs"), code);
    const { stdout } = await run(process.execPath, ["--test"], { cwd: project });
    assert.match(stdout, /pass 1\b/);
  });

  for (const [example, tests] of Object.entries(RUNNERS)) {
    it(`pass with ${example}`, () => assertExamplePasses(example, tests, packed.tarball));
  }

  for (const pool of ["vmThreads", "vmForks"]) {
    it(`pass with vitest's pool ${pool}, where what the simulator gives is of the test's own realm`, async () => {
      const cwd = join(folder, "vitest");
      const env = { ...process.env, NO_COLOR: "1" };
      const { stdout } = await run("node_modules/.bin/vitest", ["run", `--pool=${pool}`], { cwd, env });
      assert.match(stdout, /Tests +7 passed/);
    });
  }

  for (const [example, file, command] of [
    ["readme", "loans.test.mjs", "node --test"],
    ["node-test", "loans.test.mjs", "node --test"],
    ["mocha", "loans.test.mjs", "node_modules/.bin/mocha loans.test.mjs"],
    ["vitest", "loans.test.js", "node_modules/.bin/vitest run"],
    ["jest", "loans.test.js", "node_modules/.bin/jest"],
  ] as const) {
    it(`end by themselves, with a code that says so, when a test fails and its fault is not met: ${example}`, async () => {
      const [program = "", ...args] = command.split(" ");
      await expectToFail(join(folder, example), file, program, args);
    });
  }

  it("also pass as VS Code copies them, with the test runners that are installed there", async () => {
    await using simulator = await startSimulator({ scenario: "busy-friday" });
    const env = { ...process.env, NO_COLOR: "1" };
    for (const [runner, example, file, command] of [
      ["mocha", "mocha", "copied.test.mjs", ["node_modules/.bin/mocha", "copied.test.mjs"]],
      ["vitest", "vitest", "copied.test.js", ["node_modules/.bin/vitest", "run", "copied"]],
      ["jest", "jest", "copied.test.js", ["node_modules/.bin/jest", "copied"]],
    ] as const) {
      const cwd = join(folder, example);
      writeFileSync(join(cwd, file), TEST_SNIPPETS[runner]?.(simulator) ?? "");
      await run(command[0], command.slice(1), { cwd, env });
    }
    assert.equal(simulator.calls({ operation: "loan" }).length, 3);
  });

  it("pass with the steps of a GitHub workflow", async () => {
    const project = await installedExample("github-actions", packed.tarball);
    const workflow = readFileSync(join(project, "workflow.yml"), "utf8");
    const [, start = ""] = /- name: Start the simulator\n +run: \|\n((?: {10}.*\n)+)/.exec(workflow) ?? [];
    const [, test = ""] = /- name: Test\n +run: (.*)\n/.exec(workflow) ?? [];
    const variables = [...workflow.matchAll(/^ {10}([A-Z_]+): (.*)$/gm)].map(
      ([, name, value]) => `export ${name}=${value}`,
    );
    assert.equal(variables.length, 4);
    const ports = { "4010": await freePort(), "4011": await freePort() };
    // One that fails first: the job ends with its code.
    const broken = "sed s/task_b00o04/task_none/ test.sh > broken.sh\nif sh broken.sh; then exit 9; fi";
    const script = ["set -e", ...variables, start, broken, test].join("\n");
    const steps = Object.entries(ports).reduce((text, [port, free]) => text.replaceAll(port, String(free)), script);
    // A group of its own, which ends the simulator that is left behind, as the end of a job does.
    const shell = spawn("bash", ["-c", steps], {
      cwd: project,
      detached: true,
      stdio: ["ignore", "ignore", "inherit"],
    });
    try {
      const [code] = await once(shell, "exit");
      assert.equal(code, 0);
    } finally {
      process.kill(-(shell.pid ?? 0), "SIGKILL");
    }
  });
});
