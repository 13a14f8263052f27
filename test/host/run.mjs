// Built-ins only: used before anything is installed.
import { spawn } from "node:child_process";

/**
 * Runs a program with its output shown, and resolves with its exit code (a signal counts as 1).
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean, timeout?: number }} [options] `timeout` in milliseconds
 * @returns {Promise<number>}
 */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: "inherit", ...options });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

/**
 * Runs npm: the one that runs us when there is one, else the one on PATH.
 *
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {Promise<number>}
 */
export function npm(args, cwd) {
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    // Set by an npm that runs us; they would point the inner npm at the outer package, or leave out what we need.
    if (/^npm_config_(local_prefix|global_prefix|prefix|omit|production|only|dry_run|workspaces?)$/i.test(name)) {
      delete env[name];
    }
  }
  delete env.NODE_ENV;
  const cli = process.env.npm_execpath;
  if (cli?.endsWith(".js")) return run(process.execPath, [cli, ...args], { cwd, env });
  return run("npm", args, { cwd, env, shell: process.platform === "win32" });
}

/** Turns a signal into an ordinary exit, so that what runs at exit (ending the processes that we started) does run. */
export function exitOnSignals() {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.once(signal, () => process.exit(130));
}
