// npm test [-- unit|package|integration|ui [words]]. Built-ins only until the installation is done.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chooseTestHost } from "./desktop.mjs";
import { HOST, ROOT } from "./folders.mjs";
import { hostEnvironment, hostNode } from "./hostNode.mjs";
import { installHost, installProject } from "./install.mjs";
import { exitOnSignals, npm, run } from "./run.mjs";

/** @typedef {import("./runMocha.mjs").Counts} Counts */

const SUITES = /** @type {const} */ (["unit", "package", "integration", "ui"]);
/** Taken only when asked for: it writes the README's pictures. */
const PICTURES = "pictures";
/** They look at the packaged extension. */
const WITH_PACKAGE = ["package", "ui", PICTURES];
/** Longer than any test may take. The suites as a whole take as long as the machine needs. */
const SILENCE_MILLISECONDS = 5 * 60_000;

exitOnSignals();
const temporary = mkdtempSync(join(tmpdir(), "lo-test-"));
process.on("exit", () => rmSync(temporary, { recursive: true, force: true }));

const [only, ...words] = process.argv.slice(2);
const suites = [...SUITES, PICTURES].filter((suite) => (only === undefined ? suite !== PICTURES : suite === only));
const vsix = join(temporary, "loan-ops.vsix");
/** @type {Counts} */
const total = { passed: 0, failed: 0 };

try {
  if (suites.length === 0) throw new Error(`Usage: npm test -- [${SUITES.join("|")}] [words of the tests' names]`);
  await prepare();
  if (only === undefined) {
    console.log("\n== types and lint ==");
    const code = await npm(["run", "--silent", "check"], ROOT);
    add("types and lint", code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  }
  for (const suite of suites) {
    console.log(`\n== ${suite} ==`);
    add(suite, await runSuite(suite, words.join(" ")));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed += 1;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function prepare() {
  await installProject();
  const headless = await needsHeadless();
  await installHost({ browser: headless, codeServer: headless });
  if (suites.some((suite) => WITH_PACKAGE.includes(suite))) {
    // Before the build for the tests, because packaging replaces dist by the minified build.
    const { packageExtension } = await import("./vsix.mjs");
    await packageExtension(vsix);
  }
  const code = await run(process.execPath, ["esbuild.config.mjs", "--tests"], { cwd: ROOT });
  if (code !== 0) throw new Error("The build failed. See its message above.");
}

/** Whether a suite looks at the headless VS Code through a browser. */
async function needsHeadless() {
  if (suites.some((suite) => suite === "ui" || suite === PICTURES)) return true;
  return suites.includes("integration") && (await chooseTestHost()) === "headless";
}

/**
 * @param {string} suite
 * @param {string} grep
 * @returns {Promise<Counts | undefined>} undefined when it crashed
 */
async function runSuite(suite, grep) {
  if (suite === "integration") {
    const { runIntegration } = await import("./integration.mjs");
    return runIntegration(grep);
  }
  const result = join(temporary, `${suite}.json`);
  const timeout = suite === "unit" ? 10_000 : 120_000;
  await run(hostNode(), [join(HOST, "nodeSuite.mjs"), join(ROOT, "out", suite), result, `${timeout}`, grep], {
    cwd: ROOT,
    env: hostEnvironment({ LOAN_OPS_TEST_VSIX: vsix }),
    silence: SILENCE_MILLISECONDS,
  });
  return existsSync(result) ? JSON.parse(readFileSync(result, "utf8")) : undefined;
}

/**
 * Adds a suite's counts. A crash, and a suite without tests, count as one failure.
 *
 * @param {string} name
 * @param {Counts | undefined} counts
 */
function add(name, counts) {
  if (counts === undefined) console.log(`${name}: crashed before its end`);
  else if (counts.passed + counts.failed === 0) console.log(`${name}: no tests ran`);
  else console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed`);
  total.passed += counts?.passed ?? 0;
  total.failed += counts === undefined || counts.passed + counts.failed === 0 ? 1 : counts.failed;
}
