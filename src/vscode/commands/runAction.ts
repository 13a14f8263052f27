import * as vscode from "vscode";
import type { CommandAction } from "./remedies";

export async function runAction(chosen: CommandAction | undefined): Promise<void> {
  if (chosen) await vscode.commands.executeCommand(chosen.command);
}
