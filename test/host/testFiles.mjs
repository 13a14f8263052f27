import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * The built test files under a folder, in a stable order.
 *
 * @param {string} folder
 * @returns {string[]}
 */
export function testFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.mjs"))
    .sort()
    .map((file) => join(folder, file));
}
