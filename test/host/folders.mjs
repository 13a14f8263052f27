// Where things are. Built-ins only: used before anything is installed.
import { fileURLToPath } from "node:url";

/** The repository. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");
/** The package of the headless VS Code. */
export const HOST = fileURLToPath(new URL(".", import.meta.url)).replace(/[\\/]$/, "");
/** Documents to try uploads with. */
export const SAMPLES = fileURLToPath(new URL("../support/samples", import.meta.url));
/** Where failing UI tests leave what they saw. */
export const FAILURES = fileURLToPath(new URL("../../out/failures", import.meta.url));
