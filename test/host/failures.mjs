import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { FAILURES } from "./folders.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** The longest name that a file may have nearly everywhere, without its ending. */
const LONGEST_NAME = 150;

/**
 * The open windows and what their consoles have said.
 *
 * @type {Map<Page, string[]>}
 */
const pages = new Map();

/**
 * From now on, a test that fails leaves a picture and the console of this window in out/failures.
 *
 * @param {Page} page
 */
export function keepForFailures(page) {
  /** @type {string[]} */
  const lines = [];
  pages.set(page, lines);
  page.on("console", (message) => lines.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => lines.push(`uncaught: ${error.stack ?? error.message}`));
  page.on("close", () => pages.delete(page));
}

/**
 * A hook of mocha after each test. The names of what it writes begin with the test file's: files run side by side.
 *
 * @this {Mocha.Context}
 */
export async function leaveOnFailure() {
  const test = this.currentTest;
  if (test?.state !== "failed") return;
  mkdirSync(FAILURES, { recursive: true });
  const file = basename(test.file ?? "").replace(/\.test\.mjs$/, "");
  const name = `${file}-${test.fullTitle().replaceAll(/[^\p{L}\p{N}]+/gu, "-")}`.slice(0, LONGEST_NAME);
  for (const [index, [page, lines]] of [...pages].entries()) {
    const path = join(FAILURES, index === 0 ? name : `${name}-${index + 1}`);
    await page.mouse.move(0, 0);
    await page.screenshot({ path: `${path}.png`, animations: "disabled" });
    writeFileSync(`${path}.log`, lines.join("\n"));
    console.log(`What it looked like: ${path}.png and .log`);
  }
}
