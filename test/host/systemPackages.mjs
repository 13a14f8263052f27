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

/**
 * Finds a program that tests or benches need, or installs the system's package of that name where that can be done without
 * asking for a password.
 *
 * @param {"curl" | "python3"} name
 * @returns {Promise<string>} where it is
 */
export async function installProgram(name) {
  const found = onPath(name);
  if (found !== undefined) return found;
  if (!canInstall()) throw new Error(`${name} is needed and missing. Install it.`);
  console.log(`Installing ${name} with apt-get…`);
  const installed = await install([name], { update: true });
  const path = onPath(name);
  if (!installed || path === undefined) throw new Error(`apt-get could not install ${name}. Install it by hand.`);
  return path;
}
