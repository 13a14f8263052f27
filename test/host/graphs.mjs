import { readFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {Record<string, readonly string[]>} Graph each file that was built with what it imports */

/**
 * What the build wrote about itself.
 *
 * @param {string} build
 * @returns {{ extension: Graph, tests: Graph }}
 */
export function readGraphs(build) {
  // Most of a unit test's modules are in no other test; of the others, what a unit test imports is all that matters.
  const tests = { ...readGraph(build, "tests.json"), ...readGraph(build, "unitTests.json") };
  return { extension: readGraph(build, "metafile.json"), tests };
}

/**
 * @param {string} build
 * @param {string} file
 * @returns {Graph}
 */
function readGraph(build, file) {
  /** @type {{ inputs: Record<string, { imports: readonly { path: string }[] }> }} */
  const { inputs } = JSON.parse(readFileSync(join(build, "out", file), "utf8"));
  return Object.fromEntries(
    Object.entries(inputs).map(([path, { imports }]) => [path, imports.map((each) => each.path)]),
  );
}

/**
 * All that these files import, by whatever way, and they themselves.
 *
 * @param {readonly string[]} files
 * @param {Graph} graph
 * @returns {ReadonlySet<string>}
 */
export function reachedFrom(files, graph) {
  const reached = new Set(files);
  for (const file of reached) for (const imported of graph[file] ?? []) reached.add(imported);
  return reached;
}
