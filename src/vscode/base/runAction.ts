import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import type { CommandAction } from "./remedies";

/** Runs what a button stands for. The window may be elsewhere by then, so the command is told which environment it was for. */
export async function runAction(
  chosen: CommandAction | undefined,
  where?: Pick<Environment, "id" | "name">,
): Promise<void> {
  if (chosen === undefined) return;
  const named = where === undefined ? [] : [{ environmentId: where.id, environmentName: where.name }];
  await vscode.commands.executeCommand(chosen.command, ...named);
}
