import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame } from "../../host/browser.mjs";
import { HOST } from "../../host/folders.mjs";

const AXE = readFileSync(join(HOST, "node_modules", "axe-core", "axe.min.js"), "utf8");

/** What axe-core finds fault with in a page: each rule with the elements that break it. */
export async function violations(frame: Frame): Promise<string[]> {
  // Evaluated, because the page's policy lets no script in.
  await frame.evaluate(`${AXE};void 0`);
  return frame.evaluate(`axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) =>
    id + ": " + nodes.map(({ target }) => target.join(" ")).join(", ")))`);
}
