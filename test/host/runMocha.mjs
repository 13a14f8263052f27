import { format } from "node:util";
import Mocha from "mocha";

/**
 * @typedef {{ passed: number, failed: number }} Counts
 *
 * @typedef {object} MochaRun
 * @property {readonly string[]} files
 * @property {string} grep a pattern that the names of tests have to match; all when empty
 * @property {number} timeout milliseconds that one test may take unless it says otherwise
 * @property {(text: string) => void} [print] takes the report; standard output when left out
 */

/**
 * Runs test files and prints the report. A skipped test counts as a failure, a forgotten `only` as an error.
 *
 * @param {MochaRun} options
 * @returns {Promise<Counts>}
 */
export async function runMocha({ files, grep, timeout, print }) {
  if (print !== undefined) Mocha.reporters.Base.consoleLog = (...args) => print(`${format(...args)}\n`);
  const mocha = new Mocha({ ui: "bdd", timeout, forbidOnly: true, forbidPending: true, color: false });
  if (grep !== "") mocha.grep(new RegExp(grep, "i"));
  for (const file of files) mocha.addFile(file);
  await mocha.loadFilesAsync();
  return new Promise((resolve) => {
    const runner = mocha.run(() => {
      resolve({ passed: runner.stats?.passes ?? 0, failed: runner.stats?.failures ?? 1 });
    });
  });
}
