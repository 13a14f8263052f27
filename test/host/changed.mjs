// npm test -- changed: what is about the files that are not as on main yet, in about two minutes. The rest is for `npm test`.
// Where it is not known what a file is for, everything runs.
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
/** They read the sources, the documents and what was built, so any change may concern them. */
const READS_ALL = /^(unit\/house|package\/(contents|notices))\b/;
/** In windows and with packages: one whole job for each change of the product, and what is about the place that changed. */
const MAIN_JOB = "ui/mainJob";
/** @type {readonly (readonly [place: RegExp, tests: readonly string[]])[]} */
export const ABOUT = [
  [/^src\/vscode\/activity\//, ["ui/interrupted"]],
  [/^src\/vscode\/agents\//, ["ui/agents", "integration/integration"]],
  [/^src\/vscode\/changing\//, ["ui/changes", "ui/interrupted", "ui/uploadSources"]],
  [/^src\/vscode\/environments\//, ["ui/connecting", "ui/environments", "ui/shareSafe"]],
  [/^src\/vscode\/links\//, ["ui/links"]],
  [/^src\/vscode\/loans\//, ["ui/changes", "ui/rows"]],
  [/^src\/vscode\/queries\//, ["ui/queries"]],
  [/^src\/vscode\/requests\//, ["ui/requests"]],
  [/^src\/(vscode\/simulator|simulator|contract)\//, ["ui/simulator", "package/simulatorPackage"]],
  [/^src\/(vscode\/pages|webview|protocol)\//, ["ui/taskPage", "ui/taskTabs", "ui/loanPage"]],
  [/^src\/vscode\/(app|ui)\//, ["ui/hostileWords", "ui/targets"]],
  [/^src\/service\//, ["ui/faults", "ui/networks"]],
  [/^src\/masking\//, ["ui/shareSafe"]],
  [/^(package\.nls.*\.json$|l10n\/)/, ["ui/spanish"]],
  [/^media\//, ["ui/walkthrough"]],
];

/**
 * The jobs that are about what is not as on main.
 *
 * @param {readonly Job[]} jobs
 * @param {string} build
 */
export function jobsAboutChanges(jobs, build) {
  const files = changedFiles();
  const { jobs: chosen, unknown } = jobsAbout(files, jobs, readGraphs(build));
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
 * Of a test that imports a changed file, all. Of a change of the product, the main job in a window, too, and the tests in
 * windows that are about its place. Of a file that is in none of the builds, such as a package's version, everything.
 *
 * @param {readonly string[]} changed
 * @param {readonly Job[]} jobs
 * @param {{ extension: Graph, tests: Graph }} graphs
 * @returns {{ jobs: readonly Job[], unknown: readonly string[] }} unknown: the files of the last kind
 */
export function jobsAbout(changed, jobs, { extension, tests }) {
  const ofProduct = changed.filter((file) => file in extension || BESIDE_DIST.test(file));
  const unknown = changed.filter((file) => !(ofProduct.includes(file) || file in tests || ONLY_READ.test(file)));
  if (unknown.length > 0) return { jobs, unknown };
  const about = ABOUT.flatMap(([place, names]) => (ofProduct.some((file) => place.test(file)) ? names : []));
  const wanted = new Set([...about, ...(ofProduct.length > 0 ? [MAIN_JOB] : [])]);
  const chosen = jobs.filter(({ suite, name, sources }) => {
    const job = `${suite}/${name}`;
    if (suite === "check" || wanted.has(job) || (changed.length > 0 && READS_ALL.test(job))) return true;
    const reached = reachedFrom(sources, tests);
    // Tests in windows import some of the product for its names; what they are about is the table's to say.
    const counted = suite === "unit" ? changed : changed.filter((file) => file.startsWith("test/"));
    return counted.some((file) => reached.has(file));
  });
  return { jobs: chosen, unknown };
}
