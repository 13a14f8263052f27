import * as vscode from "vscode";
import type { CommandHandler } from "./commandContext";

/** VS Code names a walkthrough by its extension and its ID in the manifest. */
const WALKTHROUGH = "loan-ops.loan-ops#firstSteps";

export const openWalkthrough: CommandHandler = async () => {
  await vscode.commands.executeCommand("workbench.action.openWalkthrough", WALKTHROUGH, false);
};
