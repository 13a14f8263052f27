import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { npm } from "../host/run.mjs";

/** Packs loan-ops-simulator into a folder. Resolves with the path of the package. */
export async function packSimulator(folder: string): Promise<string> {
  await promisify(execFile)(process.execPath, ["release/packageSimulator.mjs", "--out", folder]);
  return join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? assert.fail("no package"));
}

/** Installs it in a project, with what that needs. */
export async function installIn(project: string, tarball: string): Promise<void> {
  const args = ["install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error", tarball];
  assert.equal(await npm(args, project, { quiet: true }), 0);
}
