// What `npm test` has to do, in jobs that do not need each other.
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "./folders.mjs";
import { reachedFrom, readGraphs } from "./graphs.mjs";
import { testFiles } from "./testFiles.mjs";

/**
 * @typedef {object} Job
 * @property {string} suite
 * @property {string} name of the test file without its ending, or of the suite where that is one job
 * @property {string} [file] the built test file
 * @property {readonly string[]} sources the test files as they are written
 * @property {boolean} packaged whether it looks at the packaged extension
 * @property {string} grep a pattern that the names of tests have to match; all when empty
 * @property {number} timeout milliseconds that one test may take unless it says otherwise
 */

/** What tests get the packaged extension from. */
const PACKAGE = "test/support/vsix.ts";
/** Types, lint and format: no tests, but counted as one. */
export const CHECK = "check";
/** Guards against what hangs, on a machine that does other things as well. What a test waits for has a limit of its own. */
const TIMEOUT_MILLISECONDS = 12 * 60_000;
const UNIT_TIMEOUT_MILLISECONDS = 120_000;
/** How long each job took once: the longest begin first, and shards take about as long as each other. */
const RECORDED = join(ROOT, "test", "host", "durations.json");
/** What is shorter is not recorded: no shard is longer for it. */
const SHORT_MILLISECONDS = 5000;

/**
 * @param {string} suite
 * @param {string} grep
 * @param {string} build the folder that the tests were built into
 * @returns {Job[]}
 */
export function jobsOf(suite, grep, build) {
  const timeout = suite === "unit" ? UNIT_TIMEOUT_MILLISECONDS : TIMEOUT_MILLISECONDS;
  if (suite === CHECK) return [{ suite, name: suite, sources: [], packaged: false, grep, timeout }];
  const folder = join(build, "out", suite);
  const { tests } = readGraphs(build);
  const jobs = testFiles(folder).map((file) => {
    const name = relative(folder, file)
      .replaceAll("\\", "/")
      .replace(/\.test\.mjs$/, "");
    const sources = [`test/${suite}/${name}.test.ts`];
    return { suite, name, file, sources, packaged: reachedFrom(sources, tests).has(PACKAGE), grep, timeout };
  });
  if (suite !== "integration") return jobs;
  // One VS Code runs all of them.
  return [{ suite, name: suite, sources: jobs.flatMap(({ sources }) => sources), packaged: false, grep, timeout }];
}

/**
 * The longest first: what is begun last is short, so that no process is left alone with a long one.
 *
 * @param {readonly Job[]} jobs
 * @param {Readonly<Record<string, number>>} [durations] milliseconds by suite and name
 */
export function longestFirst(jobs, durations = recorded()) {
  const expected = new Map(jobs.map((job) => [job, durations[keyOf(job)] ?? guess(job)]));
  return jobs.toSorted((one, other) => (expected.get(other) ?? 0) - (expected.get(one) ?? 0));
}

/**
 * A part of the jobs, such as "2/4": together the parts are all of them, and each takes about as long.
 *
 * @param {readonly Job[]} jobs
 * @param {string} shard
 * @param {Readonly<Record<string, number>>} [durations] milliseconds by suite and name
 */
export function shardOf(jobs, shard, durations = recorded()) {
  const [number = 0, count = 0] = shard.split("/").map(Number);
  if (!(number >= 1 && number <= count)) throw new Error(`LOAN_OPS_TEST_SHARD is "${shard}", not such as "2/4".`);
  const shards = Array.from({ length: count }, () => ({ milliseconds: 0, jobs: /** @type {Job[]} */ ([]) }));
  for (const job of longestFirst(jobs, durations)) {
    const shortest = shards.reduce((one, other) => (other.milliseconds < one.milliseconds ? other : one));
    shortest.jobs.push(job);
    shortest.milliseconds += durations[keyOf(job)] ?? guess(job);
  }
  return shards[number - 1]?.jobs ?? [];
}

/**
 * Of what is not recorded: only the order hangs on it.
 *
 * @param {Job} job
 */
function guess({ suite }) {
  return suite === "unit" ? 1000 : 30_000;
}

/** @param {Job} job */
function keyOf({ suite, name }) {
  return `${suite}/${name}`;
}

/** @param {ReadonlyMap<Job, number>} taken milliseconds of each job of a whole run */
export function recordDurations(taken) {
  const long = [...taken].filter(([, milliseconds]) => milliseconds >= SHORT_MILLISECONDS);
  const rounded = long.map(([job, milliseconds]) => [keyOf(job), Math.round(milliseconds / 100) * 100]);
  writeFileSync(RECORDED, `${JSON.stringify(Object.fromEntries(rounded.sort()), null, 2)}\n`);
}

/** @returns {Record<string, number>} milliseconds by suite and name */
function recorded() {
  return JSON.parse(readFileSync(RECORDED, "utf8"));
}
