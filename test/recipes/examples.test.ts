import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { startSimulator } from "../../src/simulator/simulator";
import { TEST_SNIPPETS } from "../../src/vscode/simulator/testSnippets";
import { installProgram, onPath } from "../host/systemPackages.mjs";
import { assertExamplePasses, expectToFail, installedExample, withPackedSimulator } from "../support/packedSimulator";

const run = promisify(execFile);
/** Programs that not every machine has: where one is missing, a line says so. */
const LANGUAGES: readonly (readonly [example: string, passed: RegExp, program: string, ...args: string[]])[] = [
  ["go", /^ok /m, "go", "test", "./..."],
  ["java", /Tests run: 2, Failures: 0, Errors: 0/, "mvn", "-B", "test"],
  ["ruby", /2 examples, 0 failures/, "rspec", "loans_spec.rb"],
  ["php", /OK \(2 tests/, "phpunit", "LoansTest.php"],
];

/** Of Node.js, with the tests that each runs. */
const LIBRARIES = { jsdom: 2, msw: 2, "fake-timers": 2, playwright: 3 };

describe("The examples in other languages and with libraries of Node.js, each in an empty folder with the packed simulator", function () {
  this.timeout(600_000);
  const packed = withPackedSimulator();

  for (const [example, passed, program, ...args] of LANGUAGES) {
    it(`pass with ${example}, where it is installed`, async () => {
      const path = onPath(program);
      if (path === undefined) return console.log(`      ${example}: ${program} is not installed, so it was not run`);
      const { stdout, stderr } = await run(path, args, { cwd: await installedExample(example, packed.tarball) });
      assert.match(stdout + stderr, passed);
    });
  }

  for (const [example, tests] of Object.entries(LIBRARIES)) {
    it(`pass with ${example}`, () => assertExamplePasses(example, tests, packed.tarball));
  }

  it("pass with Python's unittest, also as VS Code copies them, and end by themselves when a test fails", async () => {
    const cwd = await installedExample("python", packed.tarball);
    const python = await installProgram("python3");
    const { stderr } = await run(python, ["-m", "unittest"], { cwd });
    assert.match(stderr, /^Ran 5 tests in .*\n\nOK$/m);
    await expectToFail(cwd, "test_loans.py", python, ["-m", "unittest"]);
    await using simulator = await startSimulator({ scenario: "busy-friday" });
    writeFileSync(join(cwd, "test_copied.py"), TEST_SNIPPETS["Python unittest"]?.(simulator) ?? "");
    await run(python, ["-m", "unittest", "test_copied"], { cwd });
    assert.equal(simulator.calls({ operation: "loan" }).length, 1);
  });
});
