// Built-ins only: used before anything is installed.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./folders.mjs";
import { run } from "./run.mjs";

/** Not in out, which other builds empty; not in the system's folder for temporary files: tests find their packages above. */
const RUNS = join(ROOT, ".vscode-test", "runs");
/** What VS Code reads of an extension beside dist. */
const BESIDE_DIST = /^(package\.nls.*\.json|l10n|media)$/;
/** What VS Code loads: the extension as it is, but in a window that a test wants to fill by calls. */
const ENTRY = `const driven = process.env.LOAN_OPS_TEST_WINDOW !== undefined;
const { activate } = await import(driven ? "./out/ui/driver/extension.entry.mjs" : "./dist/extension.js");
export { activate };
`;

/**
 * A folder for what one run builds, so that no run takes away what another one is using. It goes when this process ends.
 *
 * @returns {string}
 */
export function openRunFolder() {
  mkdirSync(RUNS, { recursive: true });
  // Those of runs that were killed.
  for (const name of readdirSync(RUNS).filter((each) => !isRunning(Number(each)))) remove(join(RUNS, name));
  const folder = join(RUNS, String(process.pid));
  mkdirSync(folder, { recursive: true });
  process.on("exit", () => remove(folder));
  return folder;
}

/**
 * Builds the tests and the extension into a folder that VS Code can load as an extension.
 *
 * @param {string} folder
 */
export async function buildTests(folder) {
  for (const name of readdirSync(ROOT).filter((each) => BESIDE_DIST.test(each))) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...manifest, main: "./entry.mjs" }, null, 2));
  writeFileSync(join(folder, "entry.mjs"), ENTRY);
  const code = await run(process.execPath, ["esbuild.config.mjs", "--tests", "--into", folder], { cwd: ROOT });
  if (code !== 0) throw new Error("The build failed. See its message above.");
}

/** @param {string} folder */
function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
