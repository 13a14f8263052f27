// Browsers that go from one VS Code to the next: a new one would compile the workbench's scripts again, which takes seconds.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./freePort.mjs";

/**
 * @typedef {object} Browser
 * @property {import("playwright-core").BrowserContext} context
 * @property {string} folder its profile
 * @property {number} port of the VS Code that it shows: what a browser keeps belongs to an address and port
 */

/** All that a page can leave in a browser, but for the cache of what it fetched. */
const STORED = "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage";

/** @type {Browser[]} */
const kept = [];

/** @returns {Promise<Browser>} */
export async function takeBrowser() {
  const browser = kept.pop() ?? (await openBrowser(mkdtempSync(join(tmpdir(), "lo-browser-"))));
  return { ...browser, port: await freePort(browser.port) };
}

/**
 * A browser on this profile alone.
 *
 * @param {string} folder
 * @returns {Promise<Browser>}
 */
export async function openBrowser(folder) {
  // Its package is there only where windows are tested.
  const { launchBrowser } = await import("./browser.mjs");
  return { context: await launchBrowser(folder), folder, port: await freePort() };
}

/**
 * Keeps a browser for the next VS Code, without anything that this one left in it.
 *
 * @param {Browser} browser
 */
export async function keepBrowser(browser) {
  const { context, port } = browser;
  const used = context.pages();
  const page = await context.newPage();
  for (const each of used) await each.close();
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: `http://127.0.0.1:${port}`, storageTypes: STORED });
  await session.detach();
  await context.clearPermissions();
  kept.push(browser);
}

export async function closeKeptBrowsers() {
  for (const browser of kept.splice(0)) {
    await browser.context.close();
    removeBrowser(browser);
  }
}

/** @param {Browser} browser that is closed */
export function removeBrowser({ folder }) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
