import assert from "node:assert/strict";
import { cpSync, globSync, readdirSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Locator } from "../../host/browser.mjs";
import { forgetConsole } from "../../host/failures.mjs";
import { SAMPLES } from "../../host/folders.mjs";
import { holders } from "../../host/keptBrowsers.mjs";
import { quietSettings } from "../../host/profile.mjs";
import type { ExtensionHost, Seed, WindowState } from "./extensionHost";
import { type RunningWorkbench, startWorkbench, type WorkbenchOptions } from "./startWorkbench";
import { waitUntil } from "./waitUntil";

/** The window that this process keeps for its tests, and whether one of them has it. */
let shared: { readonly running: RunningWorkbench; readonly fresh: LeftState } | undefined;
let taken = false;
/** As VS Code makes it. */
const SIDE_BAR_WIDTH = 300;

/** What can be seen of a window without the extension. */
interface LeftState extends WindowState {
  readonly sideBar: string;
  readonly toasts: readonly string[];
  readonly pages: number;
  readonly shown: readonly string[];
  /** Of the workspace's folder. */
  readonly changed: readonly string[];
}

/**
 * A window as it is when VS Code was just started. Where only settings are asked for, it is the one that the process keeps
 * for all its tests; all that was done in it is taken back when it is given back by `stop`.
 */
export async function takeWindow(
  options: WorkbenchOptions,
  seed: Omit<Seed, "settings"> = {},
): Promise<RunningWorkbench> {
  if (options.vsix !== undefined) return startWorkbench(options);
  const settings = {
    ...quietSettings,
    "security.workspace.trust.enabled": options.restricted ?? false,
    ...options.settings,
  };
  const shareable = !taken && Object.keys(options).every((name) => name === "settings");
  if (!shareable) {
    const running = await startWorkbench({ ...options, driven: true });
    await hostOf(running).call("begin", { ...seed, settings });
    return running;
  }
  shared ??= await startShared();
  taken = true;
  const { running, fresh } = shared;
  await hostOf(running).call("begin", { ...seed, settings });
  return Object.create(running, { stop: { value: () => giveBack(running, fresh) } });
}

async function startShared(): Promise<NonNullable<typeof shared>> {
  const running = await startWorkbench({ driven: true });
  holders.push(endShared);
  await clean(running);
  return { running, fresh: await stateOf(running) };
}

async function endShared(): Promise<void> {
  const { running } = shared ?? {};
  shared = undefined;
  await running?.stop();
}

/** Fails where something is left of what the tests did: the next ones could meet it. */
async function giveBack(running: RunningWorkbench, fresh: LeftState): Promise<void> {
  taken = false;
  try {
    if (!running.whole) return await endShared();
    await clean(running);
    let left: LeftState | undefined;
    // What was still under way ends by itself.
    const asBefore = async () => {
      left = await stateOf(running);
      return isDeepStrictEqual(left, fresh);
    };
    await waitUntil("the window to be as it was", asBefore, 10_000).catch(() => undefined);
    assert.deepEqual(left, fresh, "The tests leave something in the window.");
  } catch (error) {
    await endShared();
    throw error;
  }
}

async function clean({ workbench, profile, host }: RunningWorkbench): Promise<void> {
  const { page } = workbench;
  await page.mouse.move(0, 0);
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.keyboard.press("Escape");
  await host?.call("end");
  await host?.call("run", "workbench.view.explorer");
  await host?.call("run", "workbench.files.action.collapseExplorerFolders");
  if ((await page.locator(".sidebar").boundingBox())?.width !== SIDE_BAR_WIDTH)
    await workbench.setSideBarWidth(SIDE_BAR_WIDTH);
  for (const name of changedDocuments(profile.documents)) rmSync(join(profile.documents, name), { recursive: true });
  cpSync(SAMPLES, profile.documents, { recursive: true });
  // What it writes next goes to their beginning.
  for (const log of globSync("logs/*/exthost*/loan-ops.loan-ops/*.log", { cwd: profile.userData }))
    truncateSync(join(profile.userData, log));
  await page.context().clearPermissions();
  forgetConsole(page);
}

/** Those that are no samples, or not as they were. */
function changedDocuments(folder: string): string[] {
  const samples = new Set(readdirSync(SAMPLES));
  return readdirSync(folder).filter(
    (name) => !samples.has(name) || !readFileSync(join(folder, name)).equals(readFileSync(join(SAMPLES, name))),
  );
}

/** Without its place: the margins around it are VS Code's, and change by themselves. */
async function sizeOf(part: Locator): Promise<string> {
  const { width, height } = (await part.boundingBox()) ?? { width: 0, height: 0 };
  return `${width} × ${height}`;
}

async function stateOf({ workbench, profile, host }: RunningWorkbench): Promise<LeftState> {
  const { page } = workbench;
  const state = await host?.call("state");
  if (state === undefined) throw new Error("The window has no extension host to ask.");
  return {
    ...state,
    sideBar: await sizeOf(page.locator(".sidebar")),
    toasts: (await workbench.notifications.toasts()).map(({ message }) => message),
    pages: page.context().pages().length,
    shown: await page
      .locator(":is(.quick-input-widget, .monaco-dialog-box, .monaco-menu, .panel):visible")
      .allInnerTexts(),
    changed: changedDocuments(profile.documents),
  };
}

function hostOf({ host }: RunningWorkbench): ExtensionHost {
  if (host === undefined) throw new Error("The window cannot be driven.");
  return host;
}
