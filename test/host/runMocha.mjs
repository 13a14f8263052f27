import { format } from "node:util";
import Mocha from "mocha";
import { leavePictures } from "./failures.mjs";

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {readonly string[]} failed the full names of tests and hooks
 *
 * @typedef {object} MochaRun
 * @property {readonly string[]} files
 * @property {string} grep a pattern that the names of tests have to match; all when empty
 * @property {number} timeout milliseconds that one test may take unless it says otherwise
 * @property {boolean} [bail] ends it with the first failure
 * @property {(text: string) => void} [print] takes the report; standard output when left out
 */

const { run } = Mocha.Runnable.prototype;
/** Pictures are taken before the hooks after a test close what it was about. */
Mocha.Runnable.prototype.run = function (done) {
  run.call(this, (error) => {
    if (!error) return done();
    void leavePictures(this)
      .catch(console.error)
      .then(() => done(error));
  });
};

/**
 * How the tests of a file follow each other: as they are written; "reverse", the last first; or "alone", each in a run of its own, in
 * which nothing went before it. So it is found out what a test takes from another.
 */
const ORDER = process.env.LOAN_OPS_TEST_ORDER ?? "";

/**
 * Runs test files and prints the report; nothing where no test has a name that matches. A skipped test counts as a
 * failure, a forgotten `only` as an error.
 *
 * @param {MochaRun} options
 * @returns {Promise<Counts>}
 */
export async function runMocha({ files, grep, timeout, bail, print }) {
  if (!["", "reverse", "alone"].includes(ORDER))
    throw new Error(`LOAN_OPS_TEST_ORDER is "${ORDER}", not reverse or alone.`);
  if (print !== undefined) Mocha.reporters.Base.consoleLog = (...args) => print(`${format(...args)}\n`);
  const mocha = new Mocha({ ui: "bdd", timeout, bail, forbidOnly: true, forbidPending: true, color: false });
  for (const file of files) mocha.addFile(file);
  await mocha.loadFilesAsync();
  const pattern = new RegExp(grep, "i");
  /** @type {string[]} */
  const names = [];
  mocha.suite.eachTest((test) => {
    if (pattern.test(test.fullTitle())) names.push(test.fullTitle());
  });
  if (ORDER === "reverse") reverse(mocha.suite);
  const runs =
    ORDER === "alone"
      ? names.map((name) => new RegExp(`^${name.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`))
      : [pattern];
  mocha.cleanReferencesAfterRun(runs.length < 2);
  /** @type {Counts} */
  let counts = { passed: 0, failed: [] };
  for (const wanted of names.length === 0 ? [] : runs) {
    const { passed, failed } = await runOnce(mocha.grep(wanted));
    counts = { passed: counts.passed + passed, failed: [...counts.failed, ...failed] };
  }
  // Or it would go on listening to what goes wrong in this process, which runs other files after it.
  mocha.dispose();
  return counts;
}

/** @param {Mocha.Suite} suite */
function reverse(suite) {
  suite.tests.reverse();
  suite.suites.reverse().forEach(reverse);
}

/**
 * @param {Mocha} mocha
 * @returns {Promise<Counts>}
 */
function runOnce(mocha) {
  /** @type {string[]} */
  const failed = [];
  return new Promise((resolve) => {
    const runner = mocha.run(() => resolve({ passed: runner.stats?.passes ?? 0, failed }));
    runner.on("fail", (test) => failed.push(test.fullTitle()));
  });
}
