import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { launchBrowser, openWorkbench } from "./browser.mjs";
import { FAILURES } from "./folders.mjs";

/** A fresh machine is slow the first time. */
const LIMIT_MILLISECONDS = 180_000;

/**
 * Looks at a first run as a newcomer would: opens the Loan Ops view and waits for the simulator's loans.
 *
 * @param {import("./codeServer.mjs").CodeServer} server
 * @param {import("./profile.mjs").Profile} profile
 * @returns {Promise<number>} the exit code
 */
export async function checkFirstRun(server, profile) {
  const browser = await launchBrowser(profile.browser);
  try {
    const page = browser.pages()[0] ?? (await browser.newPage());
    page.setDefaultTimeout(LIMIT_MILLISECONDS);
    try {
      await openWorkbench(page, { server, folder: profile.documents });
      // At its corner: the badge takes a click in the middle.
      await page
        .locator('.activitybar .action-item:has(.action-label[aria-label^="Loan Ops"])')
        .click({ position: { x: 6, y: 6 } });
      const pane = page.locator(".pane", { has: page.locator('.pane-header[aria-label^="Loans"]') });
      await pane.locator(".monaco-list-row[aria-expanded] .label-name").first().waitFor();
      await page.locator(".statusbar-item", { hasText: "Simulator" }).first().waitFor();
      const rows = await pane.locator(".monaco-list-row .label-name").allInnerTexts();
      console.log(`The Loans tree shows: ${rows.join(", ")}`);
      return 0;
    } catch (error) {
      mkdirSync(FAILURES, { recursive: true });
      const picture = join(FAILURES, "start-check.png");
      await page.screenshot({ path: picture });
      const shown = (await page.locator(".sidebar, .notifications-toasts").allInnerTexts()).join("\n").trim();
      console.error("The Loans tree did not show the simulator's loans.");
      console.error(error instanceof Error ? stripVTControlCharacters(error.message) : error);
      console.error(`What the page showed (picture: ${picture}):\n${shown}`);
      console.error(`What the server printed:\n${server.output()}`);
      return 1;
    }
  } finally {
    await browser.close();
  }
}
