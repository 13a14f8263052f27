// Built-ins only: used before anything is installed.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];
/** Glyphs for names in other scripts and for symbols; without them screenshots show boxes. */
const FONTS = ["fonts-liberation", "fonts-dejavu-core", "fonts-wqy-zenhei", "fonts-noto-color-emoji"];

/**
 * The browser that shows the headless VS Code: CHROME_PATH, or one on PATH or in its usual place.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  const given = process.env.CHROME_PATH;
  if (given) return isExecutable(given) ? given : undefined;
  return NAMES.map(onPath).find((path) => path !== undefined) ?? ELSEWHERE.find(isExecutable);
}

/**
 * Where a program is on PATH.
 *
 * @param {string} name
 * @returns {string | undefined}
 */
export function onPath(name) {
  const names = process.platform === "win32" ? [`${name}.cmd`, `${name}.exe`] : [name];
  return (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((file) => join(folder, file)))
    .find(isExecutable);
}

/** Finds Chromium, or installs it from the system's packages where that can be done without asking for a password. */
export async function installChromium() {
  if (findChromium() !== undefined) return;
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  if (onPath("apt-get") === undefined || (sudo.length > 0 && spawnSync("sudo", ["-n", "true"]).status !== 0)) {
    throw new Error(
      "The headless VS Code needs Chromium or Chrome. Install one (for example `apt install chromium`, " +
        "`dnf install chromium` or `brew install --cask chromium`), or name one in CHROME_PATH.",
    );
  }
  console.log("Installing Chromium with apt-get (a minute or two)…");
  const [program = "apt-get", ...before] = [...sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
  const install = [...before, "install", "-y", "-q", "--no-install-recommends"];
  // A failing update is not the end: the lists may be recent enough.
  await run(program, [...before, "update", "-q"]);
  const code = await run(program, [...install, "chromium"]);
  if (code !== 0 || findChromium() === undefined) {
    throw new Error("apt-get could not install Chromium. Install it by hand, or name a browser in CHROME_PATH.");
  }
  if ((await run(program, [...install, ...FONTS])) !== 0) console.log("Went on without some fonts.");
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
