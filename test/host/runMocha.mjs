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
 * Runs test files and prints the report; nothing where no test has a name that matches. A skipped test counts as a
 * failure, a forgotten `only` as an error.
 *
 * @param {MochaRun} options
 * @returns {Promise<Counts>}
 */
export async function runMocha({ files, grep, timeout, print }) {
  if (print !== undefined) Mocha.reporters.Base.consoleLog = (...args) => print(`${format(...args)}\n`);
  const mocha = new Mocha({ ui: "bdd", timeout, forbidOnly: true, forbidPending: true, color: false });
  const pattern = new RegExp(grep, "i");
  if (grep !== "") mocha.grep(pattern);
  for (const file of files) mocha.addFile(file);
  await mocha.loadFilesAsync();
  let matching = 0;
  mocha.suite.eachTest((test) => {
    if (pattern.test(test.fullTitle())) matching++;
  });
  if (matching === 0) return { passed: 0, failed: [] };
  /** @type {string[]} */
  const failed = [];
  return new Promise((resolve) => {
    const runner = mocha.run(() => {
      resolve({ passed: runner.stats?.passes ?? 0, failed });
      // Or it would go on listening to what goes wrong in this process, which runs other files after it.
      mocha.dispose();
    });
    runner.on("fail", (test) => failed.push(test.fullTitle()));
  });
}
