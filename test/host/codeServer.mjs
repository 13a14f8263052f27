import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { CODE_SERVER, OLDEST } from "./folders.mjs";
import { freePort } from "./freePort.mjs";
import { codeServerNode, hostEnvironment } from "./hostNode.mjs";
import { LONGEST_WAIT } from "./longestWait.mjs";

/**
 * @typedef {object} CodeServer
 * @property {string} origin such as "http://127.0.0.1:41234"
 * @property {string} authority such as "127.0.0.1:41234"
 * @property {number} port
 * @property {() => string} output what the server has printed
 * @property {Promise<number>} exited its exit code, when it ends by itself or is stopped
 * @property {() => Promise<void>} stop ends the server and every process under it
 *
 * @typedef {object} CodeServerOptions
 * @property {import("./profile.mjs").Profile} profile
 * @property {number} [port] a free one when left out; storage and secrets of the page hang on it
 * @property {boolean} [untilStopped] do not end by itself when no page has been connected for some minutes
 * @property {string} [language] the display language; a pack of it has to be there
 * @property {string} [vsix] a packaged extension to install first
 * @property {boolean} [restricted] trust no workspace: Restricted Mode, if the user settings do not turn trust off
 * @property {NodeJS.ProcessEnv} [environment] reaches the extension host unchanged
 */

const READY = "HTTP server listening on";

/**
 * Starts the VS Code that code-server ships, on loopback.
 *
 * @param {CodeServerOptions} options
 * @returns {Promise<CodeServer>}
 */
export async function startCodeServer(options) {
  const { profile } = options;
  if (options.vsix !== undefined) await once(["--install-extension", options.vsix], options);
  const port = options.port ?? (await freePort());
  const args = ["--bind-addr", `127.0.0.1:${port}`, "--auth", "none", "--ignore-last-opened"];
  if (!options.restricted) args.push("--disable-workspace-trust");
  if (options.language !== undefined) args.push("--locale", options.language);
  // Should we be killed, nobody stops it. The oldest one does not know the option.
  if (!options.untilStopped && !OLDEST) args.push("--idle-timeout-seconds", "300");
  const child = launch(args, options);
  let output = "";
  /** @type {Promise<number>} */
  const exited = new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
  /** @type {Promise<void>} */
  const ready = new Promise((resolve) => {
    const read = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
      if (output.includes(READY)) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
  });
  const stop = async () => {
    process.off("exit", kill);
    kill();
    await exited;
  };
  // entry.js forks a child, which forks the extension host: the whole group has to go, also when we end by an error.
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended already.
    }
  };
  process.on("exit", kill);

  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve("did not answer in time"), LONGEST_WAIT);
  });
  const problem = await Promise.race([ready, exited.then((code) => `ended with code ${code}`), late]);
  clearTimeout(timer);
  if (problem !== undefined) {
    await stop();
    throw new Error(`The headless VS Code ${problem} while starting in ${profile.folder}. It printed:\n${output}`);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    authority: `127.0.0.1:${port}`,
    port,
    output: () => output,
    exited,
    stop,
  };
}

/**
 * Runs the server's command line to its end.
 *
 * @param {string[]} args
 * @param {CodeServerOptions} options
 */
async function once(args, options) {
  const child = launch(args, options);
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`code-server ${args.join(" ")} failed with code ${code}. It printed:\n${output}`);
}

/**
 * @param {string[]} args
 * @param {CodeServerOptions} options
 */
function launch(args, { profile, environment }) {
  // Everything that it would write to the home directory or leave in /tmp goes into the profile.
  const own = {
    XDG_CONFIG_HOME: join(profile.folder, "config"),
    XDG_DATA_HOME: join(profile.folder, "data"),
    XDG_CACHE_HOME: join(profile.folder, "cache"),
    XDG_RUNTIME_DIR: profile.run,
    TMPDIR: profile.run,
    EXTENSIONS_GALLERY: "{}",
    VSCODE_SKIP_BUILTIN_EXTENSIONS: "GitHub.copilot-chat,ms-vscode.js-debug,ms-vscode.js-debug-companion",
  };
  mkdirSync(own.XDG_CONFIG_HOME, { recursive: true });
  return spawn(
    codeServerNode(),
    [
      join(CODE_SERVER, "node_modules", "code-server", "out", "node", "entry.js"),
      ...["--config", join(profile.folder, "config.yaml")],
      ...["--user-data-dir", profile.userData],
      ...["--extensions-dir", profile.extensions],
      ...["--disable-telemetry", "--disable-update-check", "--disable-getting-started-override"],
      ...args,
    ],
    { detached: true, stdio: ["ignore", "pipe", "pipe"], env: hostEnvironment({ ...own, ...environment }) },
  );
}
