// Built-ins only.
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { HOST } from "./folders.mjs";

/** The major version that code-server demands, and nothing else. */
const MAJOR = "24";

/**
 * The Node.js that the headless VS Code and the tests run on: the host package's own, or this one where it fits.
 *
 * @returns {string}
 */
export function hostNode() {
  // Not by .bin: npm 10 links nothing there where a package has a twin for another platform.
  const own = join(HOST, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  if (existsSync(own)) return own;
  if (process.versions.node.startsWith(`${MAJOR}.`)) return process.execPath;
  throw new Error(`On this system the headless VS Code needs Node.js ${MAJOR} on PATH; this is ${process.version}.`);
}

/**
 * The environment of a child in which `node` is that Node.js, without what a VS Code terminal around us would leak in.
 *
 * @param {NodeJS.ProcessEnv} [more]
 * @returns {NodeJS.ProcessEnv}
 */
export function hostEnvironment(more = {}) {
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    if (/^(VSCODE_|ELECTRON_|NODE_OPTIONS$)/.test(name)) delete env[name];
  }
  return { ...env, PATH: [dirname(hostNode()), env.PATH].join(delimiter), ...more };
}
