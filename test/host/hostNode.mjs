// Built-ins only.
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { CODE_SERVER, HOST, OLDEST } from "./folders.mjs";

/** The Node.js that code-server demands, and nothing else. */
const MAJOR = "24";
/** The same of the oldest one. */
const OLDEST_MAJOR = "22";
/** That of the oldest VS Code that the extension runs in: what it uses has to be there. */
const AT_LEAST = [22, 15];

/** The Node.js that the tests run on: that of the test host's package, which Linux has, or this one. */
export function hostNode() {
  return ownNode(HOST) ?? nodeAtHand();
}

/** This Node.js, where it is not too old for the tests. */
export function nodeAtHand(version = process.versions.node) {
  if (isEnough(version)) return process.execPath;
  throw new Error(`The tests need Node.js ${AT_LEAST.join(".")} or later; this is ${version}.`);
}

/** Whether the tests can run on a Node.js. */
export function isEnough(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [wanted = 0, least = 0] = AT_LEAST;
  return major > wanted || (major === wanted && minor >= least);
}

/** The Node.js that the headless VS Code runs on. */
export function codeServerNode() {
  const own = ownNode(OLDEST ? CODE_SERVER : HOST);
  const major = OLDEST ? OLDEST_MAJOR : MAJOR;
  if (own !== undefined) return own;
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  throw new Error(`On this system the headless VS Code needs Node.js ${major} on PATH; this is ${process.version}.`);
}

/**
 * Why no headless VS Code can be started here; undefined where one can. Linux brings its Node.js, and installs a browser or says how.
 *
 * @returns {string | undefined}
 */
export function whyNotHeadless(platform = process.platform, version = process.versions.node, browser = findChromium()) {
  if (platform === "linux") return undefined;
  if (platform === "win32") return "there is none for Windows";
  if (!version.startsWith(`${MAJOR}.`)) return `it needs Node.js ${MAJOR}, and this is ${version}`;
  return !browser ? "it needs Chromium or Chrome" : undefined;
}

/**
 * @param {string} folder of the package that may have one
 * @returns {string | undefined}
 */
function ownNode(folder) {
  // Not by .bin: npm 10 links nothing there where a package has a twin for another platform.
  const own = join(folder, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  return existsSync(own) ? own : undefined;
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
