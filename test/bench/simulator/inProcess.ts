import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { InProcessRun } from "./inProcess.entry";

const run = promisify(execFile);

/** Uses the package as it ships, in as many fresh processes as asked for, one after the other. */
export async function inProcessRuns(processes: number): Promise<InProcessRun[]> {
  const folder = mkdtempSync(join(tmpdir(), "lo-bench-package-"));
  try {
    await run(process.execPath, ["release/packageSimulator.mjs", "--out", folder]);
    await run("tar", ["xzf", readdirSync(folder)[0] ?? ""], { cwd: folder });
    const address = pathToFileURL(join(folder, "package", "index.mjs")).href;
    const runs: InProcessRun[] = [];
    for (let round = 0; round < processes; round++) {
      const child = fork(resolve("out/bench/simulator/inProcess.entry.mjs"), [address]);
      const [[result]] = await Promise.all([once(child, "message"), once(child, "exit")]);
      runs.push(result);
    }
    return runs;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
