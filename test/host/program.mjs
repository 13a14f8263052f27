// Built-ins only: used before anything is installed.
import { canInstall, install, onPath } from "./systemPackages.mjs";

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
