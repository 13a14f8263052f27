import { OLDEST } from "./folders.mjs";
import { onPath } from "./systemPackages.mjs";

const DOWNLOADS = "https://update.code.visualstudio.com/api/releases/stable";

/** Whether a window can be shown here. */
function hasDisplay() {
  return process.platform !== "linux" || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
}

/**
 * The `code` command of a desktop VS Code that can open a window here. Inside a remote terminal `code` only talks to
 * the window around it, which can not load an extension from a folder.
 *
 * @returns {string | undefined}
 */
export function desktopCommand() {
  if (!hasDisplay() || process.env.VSCODE_IPC_HOOK_CLI !== undefined) return undefined;
  return onPath("code");
}

/**
 * Which VS Code runs the integration tests. LOAN_OPS_TEST_VSCODE says `desktop`, `headless` or `oldest` (headless too); otherwise desktop where
 * a window can be shown and VS Code can be downloaded.
 *
 * @returns {Promise<"desktop" | "headless">}
 */
export async function chooseTestHost() {
  const wish = process.env.LOAN_OPS_TEST_VSCODE;
  if (OLDEST) return "headless";
  if (wish === "desktop" || wish === "headless") return wish;
  if (!hasDisplay()) return "headless";
  try {
    const response = await fetch(DOWNLOADS, { method: "HEAD", signal: AbortSignal.timeout(5_000) });
    return response.ok ? "desktop" : "headless";
  } catch {
    return "headless";
  }
}
