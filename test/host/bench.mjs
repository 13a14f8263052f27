// npm run bench -- NAME, and what the bench takes. Built-ins only until the installation is done.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./folders.mjs";
import { hostEnvironment, hostNode } from "./hostNode.mjs";
import { installHost, installProject } from "./install.mjs";
import { exitOnSignals, run } from "./run.mjs";

const SUFFIX = ".bench.ts";
/** Those that look at VS Code through a browser. */
const WITH_BROWSER = ["activation", "soak", "tree", "window"];

exitOnSignals();
try {
  process.exitCode = await bench(...process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * @param {string} [name]
 * @param {...string} args
 * @returns {Promise<number>} the exit code: 0 when every bar was met
 */
async function bench(name, ...args) {
  const names = readdirSync(join(ROOT, "test", "bench"))
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length));
  if (name === undefined || !names.includes(name)) throw new Error(`Usage: npm run bench -- ${names.join("|")}`);

  await installProject();
  await installHost({ browser: WITH_BROWSER.includes(name) });
  // Minified as it ships, and with it what measures it.
  const build = await run(process.execPath, ["esbuild.config.mjs", "--production", "--tests"], { cwd: ROOT });
  if (build !== 0) throw new Error("The build failed. See its message above.");
  return run(hostNode(), [join(ROOT, "out", "bench", `${name}.bench.mjs`), ...args], {
    cwd: ROOT,
    env: hostEnvironment(),
  });
}
