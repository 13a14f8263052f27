/**
 * The longest that a test waits for a window, in milliseconds. Whoever runs a few tests wants to know soon what fails. A run of all
 * tests has to pass on a machine that is slow or does other things as well: there only a failure takes the longer time.
 */
export const LONGEST_WAIT = process.env.LOAN_OPS_TEST_LONG_WAITS === "1" ? 180_000 : 60_000;

/**
 * What a single question to a window may take of it, where it is asked again: one that waits for something that is gone by then would
 * take all of it.
 */
export const LONGEST_ATTEMPT = LONGEST_WAIT / 4;

/** @typedef {import("playwright-core").BrowserContext} BrowserContext */

/** @type {Set<BrowserContext>} those that are open */
const browsers = new Set();
let attempts = 0;

/** @param {BrowserContext} browser from now on, its questions wait as long as they may */
export function limitWaits(browser) {
  browsers.add(browser);
  browser.on("close", () => browsers.delete(browser));
  browser.setDefaultTimeout(LONGEST_WAIT);
}

/**
 * Asks once.
 *
 * @template T
 * @param {() => Promise<T>} question that is asked again where it fails
 * @returns {Promise<T>}
 */
export async function attempt(question) {
  attempts++;
  for (const browser of browsers) browser.setDefaultTimeout(LONGEST_ATTEMPT);
  try {
    return await question();
  } finally {
    attempts--;
    if (attempts === 0) for (const browser of browsers) browser.setDefaultTimeout(LONGEST_WAIT);
  }
}
