import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "../../host/browser.mjs";
import { FAILURES } from "../../host/folders.mjs";
import { screenshot } from "./screenshots";

/** The open windows and what their consoles have said. */
const pages = new Map<Page, string[]>();

/** From now on, a test that fails leaves a picture and the console of this window in out/failures. */
export function keepForFailures(page: Page): void {
  const lines: string[] = [];
  pages.set(page, lines);
  page.on("console", (message) => lines.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => lines.push(`uncaught: ${error.stack ?? error.message}`));
  page.on("close", () => pages.delete(page));
}

// In the root suite, because this module is loaded with the first test file.
afterEach(async function () {
  const test = this.currentTest;
  if (test?.state !== "failed") return;
  mkdirSync(FAILURES, { recursive: true });
  for (const [index, [page, lines]] of [...pages].entries()) {
    const name = `${test.fullTitle().replaceAll(/[^\p{L}\p{N}]+/gu, "-")}${index === 0 ? "" : `-${index + 1}`}`.slice(
      0,
      150,
    );
    await screenshot(page, join(FAILURES, `${name}.png`));
    writeFileSync(join(FAILURES, `${name}.log`), lines.join("\n"));
    console.log(`What it looked like: ${join(FAILURES, name)}.png and .log`);
  }
});
