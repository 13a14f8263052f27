// Built-ins only: used before anything is installed.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

/**
 * Where a program is on PATH.
 *
 * @param {string} name
 * @returns {string | undefined}
 */
export function onPath(name) {
  const names = process.platform === "win32" ? [`${name}.cmd`, `${name}.exe`] : [name];
  return (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((file) => join(folder, file)))
    .find(isExecutable);
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether apt-get can install here without asking for a password. */
export function canInstall() {
  if (onPath("apt-get") === undefined) return false;
  return sudo().length === 0 || spawnSync("sudo", ["-n", "true"]).status === 0;
}

/**
 * Installs packages of the system with apt-get.
 *
 * @param {readonly string[]} packages
 * @param {{ update: boolean }} options `update`: read the package lists first
 * @returns {Promise<boolean>} whether it went well
 */
export async function install(packages, { update }) {
  const [program = "apt-get", ...before] = [...sudo(), "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
  // A failing update is not the end: the lists may be recent enough.
  if (update) await run(program, [...before, "update", "-q"]);
  return (await run(program, [...before, "install", "-y", "-q", "--no-install-recommends", ...packages])) === 0;
}

function sudo() {
  return process.getuid?.() === 0 ? [] : ["sudo", "-n"];
}
