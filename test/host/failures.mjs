import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { FAILURES } from "./folders.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** The longest name that a file may have nearly everywhere, without its ending. */
const LONGEST_NAME = 150;

/** What VS Code writes of an extension host, and the extension of itself. */
const LOGS = "logs/*/exthost*/{remoteexthost.log,loan-ops.loan-ops/*.log}";

/**
 * The open windows, what their consoles have said, and the user data of their VS Code.
 *
 * @type {Map<Page, { lines: string[], userData: string }>}
 */
const pages = new Map();

/**
 * Services that tests run with, which tell what they were asked.
 *
 * @type {Set<{ calls(): readonly object[] }>}
 */
const services = new Set();

/**
 * From now on until it is told to stop, a test that fails leaves in out/failures the requests that this service got.
 *
 * @param {{ calls(): readonly object[] }} service
 * @returns {() => void}
 */
export function keepRequests(service) {
  services.add(service);
  return () => services.delete(service);
}

/**
 * From now on, a test that fails leaves in out/failures a picture and the console of this window, and the log of its
 * extension host.
 *
 * @param {Page} page
 * @param {string} userData
 */
export function keepForFailures(page, userData) {
  /** @type {string[]} */
  const lines = [];
  pages.set(page, { lines, userData });
  page.on("console", (message) => lines.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => lines.push(`uncaught: ${error.stack ?? error.message}`));
  page.on("close", () => pages.delete(page));
}

/**
 * What open windows look like. The names of what it writes begin with the test file's: files run side by side.
 *
 * @param {Mocha.Runnable} failed a test or a hook
 */
export async function leavePictures(failed) {
  mkdirSync(FAILURES, { recursive: true });
  const file = basename(failed.file ?? "").replace(/\.test\.mjs$/, "");
  const name = `${file}-${failed.fullTitle().replaceAll(/[^\p{L}\p{N}]+/gu, "-")}`.slice(0, LONGEST_NAME);
  for (const [index, service] of [...services].entries()) {
    const path = join(FAILURES, `${name}.requests${index === 0 ? "" : `-${index + 1}`}.json`);
    writeFileSync(path, JSON.stringify(service.calls(), null, 2));
    console.log(`What the service was asked: ${path}`);
  }
  for (const [index, [page, { lines, userData }]] of [...pages].entries()) {
    const path = join(FAILURES, index === 0 ? name : `${name}-${index + 1}`);
    await page.screenshot({ path: `${path}.png`, animations: "disabled" });
    writeFileSync(`${path}.log`, lines.join("\n"));
    const host = globSync(LOGS, { cwd: userData }).map(
      (log) => `== ${log}\n${readFileSync(join(userData, log), "utf8")}`,
    );
    writeFileSync(`${path}.host.log`, host.join("\n"));
    console.log(`What it looked like: ${path}.png, .log and .host.log`);
  }
}
