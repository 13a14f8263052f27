// npm test -- changed: what can break by what is not on main yet. Where that is not known, everything runs.
import { execFileSync } from "node:child_process";
import { ROOT } from "./folders.mjs";
import { reachedFrom, readGraphs } from "./graphs.mjs";

/**
 * @typedef {import("./jobs.mjs").Job} Job
 * @typedef {import("./graphs.mjs").Graph} Graph
 */

/** Nothing is built of them: only tests that read files look at them. */
const ONLY_READ = /\.md$|^(LICENSE$|\.vscode\/|\.github\/|\.gitignore$)/;
/** Texts and pictures that VS Code reads of the extension itself. */
const BESIDE_DIST = /^(package\.nls.*\.json$|l10n\/|media\/)/;
/** Modules whose functions take the path of what they read or start. */
const BY_PATH = /^(node:)?(fs|child_process|worker_threads)\b/;
/** Suites of tests that look at the extension as it was built. */
const OF_THE_WHOLE = ["package", "integration", "ui"];

/**
 * The jobs that can fail by what is not as on main.
 *
 * @param {readonly Job[]} jobs
 * @param {string} build
 */
export function affectedByChanges(jobs, build) {
  const files = changedFiles();
  const { jobs: chosen, unknown } = affected(jobs, files, readGraphs(build));
  if (unknown.length > 0) console.log(`Everything, for it is not known what depends on ${unknown.join(", ")}.`);
  console.log(`${files.length} files are not as on main: ${chosen.length} of ${jobs.length} jobs.`);
  return chosen;
}

/**
 * The files that differ from where this branch left main, and those that git does not know yet.
 *
 * @returns {string[]}
 */
function changedFiles() {
  const names = git("for-each-ref", "--format=%(refname)", "refs/heads/main", "refs/remotes/origin/main");
  const [base = "HEAD"] = names.flatMap((name) => git("merge-base", "HEAD", name));
  const known = git("diff", "--name-only", "--no-renames", base, "--");
  return [...known, ...git("ls-files", "--others", "--exclude-standard")];
}

/**
 * @param {string[]} args
 * @returns {string[]} the lines of its output
 */
function git(...args) {
  const output = execFileSync("git", ["-c", "core.quotePath=false", ...args], { cwd: ROOT });
  return output.toString().split("\n").filter(Boolean);
}

/**
 * The jobs that can fail by these changes:
 * - tests that import a changed file, by whatever way,
 * - of a change in what the extension is built from, all tests that look at the extension as a whole,
 * - unit and package tests that read files or start programs, by any change: which ones is not known,
 * - everything, by a file that is in none of the builds, such as a package's version or the test host.
 *
 * @param {readonly Job[]} jobs
 * @param {readonly string[]} changed
 * @param {{ extension: Graph, tests: Graph }} graphs
 * @returns {{ jobs: readonly Job[], unknown: readonly string[] }} unknown: the files of the last kind
 */
export function affected(jobs, changed, { extension, tests }) {
  const unknown = changed.filter(
    (file) => !(file in extension || file in tests || ONLY_READ.test(file) || BESIDE_DIST.test(file)),
  );
  if (unknown.length > 0) return { jobs, unknown };
  const whole = changed.some((file) => file in extension || BESIDE_DIST.test(file));
  const chosen = jobs.filter(({ suite, sources }) => {
    if (suite === "check" || (whole && OF_THE_WHOLE.includes(suite))) return true;
    const reached = reachedFrom(sources, tests);
    if (changed.some((file) => reached.has(file))) return true;
    return suite !== "ui" && suite !== "integration" && changed.length > 0 && readsFiles(reached, tests);
  });
  return { jobs: chosen, unknown };
}

/**
 * Whether a test, or what only tests have, reads files or starts programs.
 *
 * @param {ReadonlySet<string>} reached
 * @param {Graph} graph
 */
function readsFiles(reached, graph) {
  const ofTests = [...reached].filter((file) => file.startsWith("test/"));
  return ofTests.some((file) => graph[file]?.some((name) => BY_PATH.test(name)));
}
