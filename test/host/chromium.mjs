// Built-ins only: used before anything is installed.
import { canInstall, install, isExecutable, onPath } from "./systemPackages.mjs";

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

/** Finds Chromium, or installs it from the system's packages where that can be done without asking for a password. */
export async function installChromium() {
  if (findChromium() !== undefined) return;
  if (!canInstall()) {
    throw new Error(
      "The headless VS Code needs Chromium or Chrome. Install one (for example `apt install chromium`, " +
        "`dnf install chromium` or `brew install --cask chromium`), or name one in CHROME_PATH.",
    );
  }
  console.log("Installing Chromium with apt-get (a minute or two)…");
  if (!(await install(["chromium"], { update: true })) || findChromium() === undefined) {
    throw new Error("apt-get could not install Chromium. Install it by hand, or name a browser in CHROME_PATH.");
  }
  if (!(await install(FONTS, { update: false }))) console.log("Went on without some fonts.");
}
