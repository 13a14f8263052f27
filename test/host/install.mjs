// Installs what `npm start` and `npm test` need and is missing. Built-ins only: runs before anything is installed.
import { fileURLToPath } from "node:url";
import { installChromium } from "./chromium.mjs";
import { CODE_SERVER, HOST, OLDEST, ROOT } from "./folders.mjs";
import { installPackages } from "./packages.mjs";
import { prepareCodeServer } from "./prepareCodeServer.mjs";

/** The project's own development dependencies. */
export async function installProject() {
  const [major = 0] = process.versions.node.split(".").map(Number);
  if (major < 20) throw new Error(`Node.js 20 or later is needed; this is ${process.version}.`);
  await installPackages(ROOT, "Installing the project's packages (less than a minute)…", { scripts: true });
}

/**
 * The headless VS Code and its Node.js.
 *
 * @param {{ browser: boolean, codeServer?: boolean }} options `browser`: also Chromium, to look at it without a person;
 *   `codeServer`: false where the packages are needed, but no headless VS Code is started
 */
export async function installHost(options) {
  await installPackages(HOST, "Installing the headless VS Code (about half a minute, 400 MB)…", { scripts: false });
  if (options.codeServer === false) return;
  if (OLDEST) {
    const announcement = "Installing the oldest VS Code that is supported (about half a minute, 400 MB)…";
    await installPackages(CODE_SERVER, announcement, { scripts: false });
  }
  await prepareCodeServer();
  if (options.browser) await installChromium();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await installProject();
  await installHost({ browser: true });
}
