// Where things are. Built-ins only: used before anything is installed.
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");
/** What the tests run on: `dist` and, beside it, `out` with the tests. One of its own for each run of `npm test`. */
export const BUILD = process.env.LOAN_OPS_TEST_BUILD ?? ROOT;
/** The package of the headless VS Code. */
export const HOST = fileURLToPath(new URL(".", import.meta.url)).replace(/[\\/]$/, "");
/** Whether the tests are to run in the oldest VS Code that can be had of those that `engines` allows. */
export const OLDEST = process.env.LOAN_OPS_TEST_VSCODE === "oldest";
/** The package of the code-server that is started, with its own Node.js. */
export const CODE_SERVER = OLDEST ? join(HOST, "oldest") : HOST;
/** Documents to try uploads with. */
export const SAMPLES = fileURLToPath(new URL("../support/samples", import.meta.url));
/** Where failing UI tests leave what they saw. */
export const FAILURES = fileURLToPath(new URL("../../out/failures", import.meta.url));
