import { setTimeout } from "node:timers/promises";
import * as vscode from "vscode";
import type { CommandHandler } from "./commandContext";

/** VS Code names a walkthrough by its extension and its ID in the manifest. */
const WALKTHROUGH = "loan-ops.loan-ops#firstSteps";

/**
 * Pauses before it is asked for again, in milliseconds: VS Code learns of extensions' walkthroughs only after a window's
 * first one was asked for, shows one of its own instead, and tells nobody.
 */
const PAUSES: readonly number[] = [500, 1500];
let askedBefore = false;

export const openWalkthrough: CommandHandler = async () => {
  const shown = await open();
  if (askedBefore) return;
  askedBefore = true;
  for (const pause of PAUSES) {
    await setTimeout(pause);
    // The user went on: what they look at now stays.
    if (vscode.window.tabGroups.activeTabGroup.activeTab?.label !== shown) return;
    await open();
  }
};

/** Returns what the tab says. */
async function open(): Promise<string | undefined> {
  await vscode.commands.executeCommand("workbench.action.openWalkthrough", WALKTHROUGH, false);
  return vscode.window.tabGroups.activeTabGroup.activeTab?.label;
}
