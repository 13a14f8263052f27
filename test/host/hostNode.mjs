// Built-ins only.
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { CODE_SERVER, HOST, OLDEST } from "./folders.mjs";

/** The major version that code-server demands, and nothing else. */
const MAJOR = "24";
/** The same of the oldest one. */
const OLDEST_MAJOR = "22";

/** The Node.js that the tests run on: the host package's own, or this one where it fits. */
export function hostNode() {
  return nodeOf(HOST, MAJOR);
}

/** The Node.js that the headless VS Code runs on. */
export function codeServerNode() {
  return OLDEST ? nodeOf(CODE_SERVER, OLDEST_MAJOR) : hostNode();
}

/**
 * @param {string} folder of the package that may have one
 * @param {string} major
 * @returns {string}
 */
function nodeOf(folder, major) {
  // Not by .bin: npm 10 links nothing there where a package has a twin for another platform.
  const own = join(folder, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  if (existsSync(own)) return own;
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  throw new Error(`On this system the headless VS Code needs Node.js ${major} on PATH; this is ${process.version}.`);
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
    // Windows writes it Path, and a child must not be given two.
    if (/^(VSCODE_|ELECTRON_|NODE_OPTIONS$|path$)/i.test(name)) delete env[name];
  }
  return { ...env, PATH: [dirname(hostNode()), process.env.PATH].join(delimiter), ...more };
}
