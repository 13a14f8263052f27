#!/usr/bin/env node
// Takes the command line of desktop VS Code, as @vscode/test-electron gives it, and runs the tests in the headless one.
import { launchBrowser, openWorkbench } from "./browser.mjs";
import { startCodeServer } from "./codeServer.mjs";
import { createProfile } from "./profile.mjs";
import { exitOnSignals } from "./run.mjs";

const LIMIT_MILLISECONDS = 10 * 60_000;

exitOnSignals();
const code = await runTests(process.argv.slice(2)).catch((error) => {
  console.error(error);
  return 1;
});
// test-electron drops what it has not read when we exit.
setTimeout(() => process.exit(code), 200);

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
async function runTests(args) {
  const profile = createProfile();
  const server = await startCodeServer({ profile });
  const browser = await launchBrowser(profile.browser);
  try {
    const page = browser.pages()[0] ?? (await browser.newPage());
    /** @type {Promise<number>} */
    const ended = new Promise((resolve, reject) => {
      page.exposeFunction("codeAutomationExit", resolve).catch(reject);
      page.on("crash", () => reject(new Error("The page of the workbench crashed.")));
      void server.exited.then((exitCode) => reject(new Error(`The headless VS Code ended with code ${exitCode}.`)));
      setTimeout(() => reject(new Error("The tests did not end in time.")), LIMIT_MILLISECONDS).unref();
    });
    // A rejection while the workbench is still opening is awaited further down.
    ended.catch(() => {});
    await openWorkbench(page, {
      server,
      folder: args.find((arg) => !arg.startsWith("-")),
      extensionDevelopmentPath: option(args, "extensionDevelopmentPath"),
      extensionTestsPath: option(args, "extensionTestsPath"),
    });
    return await ended;
  } finally {
    await browser.close();
    await server.stop();
    profile.remove();
  }
}

/**
 * @param {readonly string[]} args
 * @param {string} name
 * @returns {string}
 */
function option(args, name) {
  const start = `--${name}=`;
  const value = args.find((arg) => arg.startsWith(start))?.slice(start.length);
  if (value === undefined) throw new Error(`--${name} is missing.`);
  return value;
}
