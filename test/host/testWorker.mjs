// Does the jobs that its parent sends, one after the other, and sends back what they print and how they ended.
import { ROOT } from "./folders.mjs";
import { runIntegration } from "./integration.mjs";
import { closeKeptBrowsers } from "./keptBrowsers.mjs";
import { exitOnSignals, npm } from "./run.mjs";
import { runMocha } from "./runMocha.mjs";

/** @typedef {import("./jobs.mjs").Job} Job */

exitOnSignals();
// By the same way as the end of a job, or the last words could come after it.
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (/** @type {string | Uint8Array} */ chunk) => send({ output: Buffer.from(chunk).toString() });
}
process.on("message", async (job) => {
  if (job === "end") return end();
  const counts = await run(/** @type {Job} */ (job)).catch((error) => {
    console.error(error);
    return undefined;
  });
  send({ counts });
});
process.once("disconnect", end);

async function end() {
  await closeKeptBrowsers();
  process.exit();
}

/** @param {object} message */
function send(message) {
  return process.connected && process.send?.(message) === true;
}

/**
 * @param {Job} job
 * @returns {Promise<import("./runMocha.mjs").Counts | undefined>} undefined when it crashed
 */
async function run({ suite, file, grep, timeout }) {
  if (file !== undefined) return runMocha({ files: [file], grep, timeout });
  if (suite === "integration") return runIntegration(grep);
  const code = await npm(["run", "--silent", "check"], ROOT, { piped: true });
  return code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: ["npm run check"] };
}
