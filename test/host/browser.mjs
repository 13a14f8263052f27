import { chromium } from "playwright-core";
import { findChromium } from "./chromium.mjs";
import { limitWaits } from "./longestWait.mjs";

/**
 * @typedef {import("playwright-core").BrowserContext} BrowserContext
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("playwright-core").Frame} Frame
 * @typedef {import("playwright-core").Locator} Locator
 *
 * @typedef {object} WorkbenchAddress
 * @property {import("./codeServer.mjs").CodeServer} server
 * @property {string | undefined} folder the workspace; no folder when undefined
 * @property {string} [extensionDevelopmentPath] an extension to load from its folder
 * @property {readonly string[]} [moreExtensions] others to load beside it
 * @property {string} [extensionTestsPath] a module to run inside the extension host
 */

/** High enough for all rows of a view: a list holds only those in sight. */
export const VIEWPORT = { width: 1400, height: 1600 };

/**
 * A headless Chromium whose profile is kept in a folder: secrets of the workbench live in there.
 *
 * @param {string} profileFolder
 * @returns {Promise<BrowserContext>}
 */
export async function launchBrowser(profileFolder) {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("No Chromium found. Install one, or name it in CHROME_PATH.");
  const context = await chromium.launchPersistentContext(profileFolder, {
    executablePath,
    headless: true,
    // Or it would leave folders in the home directory.
    env: { ...process.env, XDG_CONFIG_HOME: profileFolder, XDG_CACHE_HOME: profileFolder },
    viewport: VIEWPORT,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--disable-background-networking",
      "--disable-component-update",
      // A tab that a test opens must not starve the workbench behind it.
      "--disable-renderer-backgrounding",
      "--disable-backgrounding-occluded-windows",
      "--disable-background-timer-throttling",
    ],
  });
  limitWaits(context);
  return context;
}

/**
 * Opens the workbench and waits until it can be used.
 *
 * @param {Page} page
 * @param {WorkbenchAddress} address
 */
export async function openWorkbench(page, address) {
  const { server, folder } = address;
  if (address.extensionDevelopmentPath !== undefined)
    await page.addInitScript(mergeConfiguration, development(address));
  const query = folder === undefined ? "ew=true" : `folder=${encodeURIComponent(folder)}`;
  await page.goto(`${server.origin}/?${query}`);
  await page.locator(".monaco-workbench .statusbar").waitFor();
}

/** @param {WorkbenchAddress} address */
function development({ server, extensionDevelopmentPath = "", moreExtensions = [], extensionTestsPath }) {
  /** @param {string} path */
  const uri = (path) => ({ $mid: 1, scheme: "vscode-remote", authority: server.authority, path });
  return {
    extensions: [extensionDevelopmentPath, ...moreExtensions].map(uri),
    ...(extensionTestsPath === undefined ? {} : { extensionTestsPath: uri(extensionTestsPath) }),
  };
}

/**
 * Runs in the page before the workbench: adds to the configuration that the workbench reads from a meta element. The
 * URL could say the same, but only with the smoke test driver, which hides every notification.
 *
 * @param {object} developmentOptions
 */
function mergeConfiguration(developmentOptions) {
  if (window !== window.top) return;
  const original = Element.prototype.getAttribute;
  Element.prototype.getAttribute = function (name) {
    const value = original.call(this, name);
    if (this.id !== "vscode-workbench-web-configuration" || name !== "data-settings" || value === null) return value;
    return JSON.stringify({ ...JSON.parse(value), developmentOptions });
  };
}
