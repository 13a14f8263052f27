// Built-ins only: used before anything is installed.
import { spawn } from "node:child_process";

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [shell]
 * @property {boolean} [quiet] show the output only when it fails
 * @property {boolean} [piped] print it by way of this process, whose output may go elsewhere
 */

/**
 * Runs a program with its output shown, and resolves with its exit code (a signal counts as 1).
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function run(program, args, { quiet, piped, ...options } = {}) {
  return new Promise((resolve, reject) => {
    // A shell splits arguments at spaces.
    const words = options.shell ? args.map((arg) => `"${arg}"`) : args;
    const child = spawn(options.shell ? `"${program}"` : program, words, {
      stdio: quiet ? "pipe" : piped ? ["inherit", "pipe", "pipe"] : "inherit",
      ...options,
    });
    let output = "";
    /** @param {NodeJS.WriteStream} target */
    const read = (target) => (/** @type {Buffer} */ chunk) => {
      if (quiet) output += chunk;
      else target.write(chunk);
    };
    child.stdout?.on("data", read(process.stdout));
    child.stderr?.on("data", read(process.stderr));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code !== 0) process.stderr.write(output);
      resolve(code ?? 1);
    });
  });
}

/**
 * Runs npm: the one that runs us when there is one, else the one on PATH.
 *
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {{ quiet?: boolean, piped?: boolean }} [options]
 * @returns {Promise<number>}
 */
export function npm(args, cwd, options = {}) {
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    // Set by an npm that runs us; they would point the inner npm at the outer package, or leave out what we need.
    if (/^npm_config_(local_prefix|global_prefix|prefix|omit|production|only|dry_run|workspaces?)$/i.test(name)) {
      delete env[name];
    }
  }
  delete env.NODE_ENV;
  const cli = process.env.npm_execpath;
  if (cli?.endsWith(".js")) return run(process.execPath, [cli, ...args], { ...options, cwd, env });
  return run("npm", args, { ...options, cwd, env, shell: process.platform === "win32" });
}

/** Turns a signal into an ordinary exit, so that what runs at exit (ending the processes that we started) does run. */
export function exitOnSignals() {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.once(signal, () => process.exit(130));
}

/**
 * Ends this process when the shell that npm has started it with has ended: npm gives a signal to that shell alone, and not
 * every shell replaces itself by the program that it is to run.
 */
export function endWithShell() {
  // Windows has neither such signals nor a parent that changes.
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 250);
  watch.unref();
}
