// npm test [-- changed|unit|package|integration|ui [paths] [words]]. Built-ins only until the installation is done.
import { existsSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { chooseTestHost } from "./desktop.mjs";
import { FAILURES } from "./folders.mjs";
import { isEnough, whyNotHeadless } from "./hostNode.mjs";
import { installHost, installProject } from "./install.mjs";
import { exitOnSignals } from "./run.mjs";
import { buildTests, openRunFolder } from "./runFolder.mjs";

const SUITES = ["unit", "package", "integration", "ui"];
/** What is about the files that are not as on main yet. */
const CHANGED = "changed";
/** Taken only when asked for: it writes the README's pictures. */
const PICTURES = "pictures";
/** Run only when asked for, and by night: other languages fetch packages for minutes. */
const RECIPES = "recipes";
/** In the headless VS Code alone. */
const IN_WINDOWS = ["ui", PICTURES];
/** Tests wait a lot: one more than there are processors. More than four need more memory than most machines have. */
const PROCESSES = Number(process.env.LOAN_OPS_TEST_PROCESSES) || Math.min(availableParallelism() + 1, 4);
/** They leave what they saw of what failed. */
const LEAVING = [...IN_WINDOWS, "integration"];
/** A .vsix that was made before, to be tested in the place of one that is made for the tests. */
const VSIX = process.env.LOAN_OPS_TEST_VSIX;
/** The part of the tests that this machine runs, such as "2/4"; all of them without it. */
const SHARD = process.env.LOAN_OPS_TEST_SHARD;

exitOnSignals();
const [only, ...narrowed] = process.argv.slice(2);
const whole = only === undefined || only === CHANGED;
let suites = whole ? SUITES : [...SUITES, PICTURES, RECIPES].filter((suite) => suite === only);
/** Test files and folders of them; and words of the tests' names. */
const paths = narrowed.filter((word) => existsSync(word)).map((path) => path.replaceAll("\\", "/"));
const words = narrowed.filter((word) => !existsSync(word));

let total = { passed: 0, failed: 1 };
try {
  if (suites.length === 0)
    throw new Error(
      `Usage: npm test -- [${CHANGED}|${SUITES.join("|")}] [test files or folders] [words of the tests' names]`,
    );
  total = await test(openRunFolder());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
// Ends also where something went wrong while tests run, but not before all is written: a pipe takes its time on macOS.
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`, () =>
  process.exit(total.failed === 0 ? 0 : 1),
);

/**
 * @param {string} folder for what is built
 * @returns {Promise<{ passed: number, failed: number }>}
 */
async function test(folder) {
  await installProject();
  const inHeadless = await suitesInHeadless();
  const why = whyNotHeadless();
  if (inHeadless.length > 0 && why !== undefined) {
    const said = `in the headless VS Code cannot run here, because ${why}.`;
    if (!whole) throw new Error(`The tests ${said}`);
    console.log(`Skipped: ${inHeadless.join(", ")}. What is tested ${said}`);
    suites = suites.filter((suite) => !inHeadless.includes(suite));
  }
  const headless = inHeadless.length > 0 && why === undefined;
  // Its package has the Node.js for where this one is too old.
  if (headless || !isEnough()) await installHost({ browser: headless, codeServer: headless });
  await buildTests(folder);
  const { CHECK, jobsOf, longestFirst, recordDurations, shardOf } = await import("./jobs.mjs");
  const { jobsAboutChanges } = await import("./changed.mjs");
  const { packageExtension } = await import("./vsix.mjs");
  const { runJobs } = await import("./workers.mjs");
  const { Report } = await import("./report.mjs");

  const all = [...(whole ? [CHECK] : []), ...suites]
    .flatMap((suite) => jobsOf(suite, words.join(" "), folder))
    .filter(({ sources }) => paths.length === 0 || sources.some((file) => paths.some((path) => file.startsWith(path))));
  const mine = SHARD === undefined ? all : shardOf(all, SHARD);
  // What is about a change comes first: whoever waits for the workflow learns of it soon.
  const about = only === CHANGED || SHARD !== undefined ? longestFirst(jobsAboutChanges(mine, folder)) : [];
  const jobs = only === CHANGED ? about : [...new Set([...about, ...longestFirst(mine)])];
  if (jobs.some(({ suite }) => LEAVING.includes(suite))) rmSync(FAILURES, { recursive: true, force: true });

  const vsix = VSIX ?? join(folder, "loan-ops.vsix");
  const needed = VSIX === undefined && jobs.some((job) => job.packaged);
  const packaged = needed ? packageExtension(vsix) : Promise.resolve();
  // Whoever waits for it says so.
  packaged.catch(() => {});
  const report = new Report();
  const taken = new Map();
  await runJobs(
    jobs,
    PROCESSES,
    {
      LOAN_OPS_TEST_BUILD: folder,
      LOAN_OPS_TEST_VSIX: vsix,
      ...(narrowed.length === 0 && { LOAN_OPS_TEST_LONG_WAITS: "1" }),
    },
    {
      begins: (job) => (job.packaged ? packaged : undefined),
      printed: (job, text) => report.printed(job, text),
      ended: (job, counts, milliseconds) => {
        report.ended(job, counts, milliseconds);
        taken.set(job, milliseconds);
      },
    },
  );
  if (process.env.LOAN_OPS_TEST_RECORD === "1") recordDurations(taken);
  return report.finish({ narrowed: narrowed.length > 0 });
}

/** Those of the suites that look at the headless VS Code. */
async function suitesInHeadless() {
  const integration = suites.includes("integration") && (await chooseTestHost()) === "headless";
  return suites.filter((suite) => IN_WINDOWS.includes(suite) || (integration && suite === "integration"));
}
