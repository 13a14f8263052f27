// Built-ins only: used before anything is installed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { npm } from "./run.mjs";

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, os?: unknown, cpu?: unknown }} LockedPackage
 */

/**
 * Installs a package's dependencies when they are missing or not those of its lock file. Install scripts of the
 * dependencies do not run when `scripts` is false.
 *
 * @param {string} folder
 * @param {string} announcement what is printed before, with how long it may take
 * @param {{ scripts: boolean }} options
 */
export async function installPackages(folder, announcement, options) {
  if (isInstalled(folder)) return;
  console.log(announcement);
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const code = await npm(options.scripts ? args : [...args, "--ignore-scripts"], folder);
  if (code !== 0) throw new Error(`npm ci failed in ${folder} (exit code ${code}). See its message above.`);
}

/**
 * Whether node_modules holds what the lock file says, platform-dependent packages aside.
 *
 * @param {string} folder
 */
export function isInstalled(folder) {
  const installed = packagesOf(join(folder, "node_modules", ".package-lock.json"));
  if (installed === undefined) return false;
  const wanted = packagesOf(join(folder, "package-lock.json")) ?? {};
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === "" ||
      entry.optional ||
      entry.devOptional ||
      entry.os ||
      entry.cpu ||
      installed[path]?.version === entry.version,
  );
}

/**
 * @param {string} lockFile
 * @returns {Record<string, LockedPackage> | undefined}
 */
function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, "utf8")).packages;
  } catch {
    return undefined;
  }
}
