// Built-ins only: used before anything is installed.
import { canInstall, install, onPath } from "./systemPackages.mjs";

/**
 * Finds curl, which uploads are measured against, or installs it from the system's packages where that can be done
 * without asking for a password.
 *
 * @returns {Promise<string>} where it is
 */
export async function installCurl() {
  const found = onPath("curl");
  if (found !== undefined) return found;
  if (!canInstall()) {
    throw new Error(
      "Uploads are measured beside curl, which is missing: install it (for example `apt install curl`, " +
        "`dnf install curl` or `brew install curl`).",
    );
  }
  console.log("Installing curl with apt-get…");
  const installed = await install(["curl"], { update: true });
  const path = onPath("curl");
  if (!installed || path === undefined) throw new Error("apt-get could not install curl. Install it by hand.");
  return path;
}
