import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import type { CommandAction } from "./remedies";

/**
 * Runs a button's command. The window may have switched meanwhile, so the command gets the environment that the button
 * was for, and the requests that it is about.
 */
export async function runAction(
  chosen: CommandAction | undefined,
  where?: Pick<Environment, "id" | "name">,
): Promise<void> {
  if (chosen === undefined) return;
  const about = {
    ...(where && { environmentId: where.id, environmentName: where.name }),
    ...(chosen.request !== undefined && { requestId: chosen.request }),
    ...(chosen.requests !== undefined && { requestIds: chosen.requests }),
  };
  await vscode.commands.executeCommand(chosen.command, ...(Object.keys(about).length === 0 ? [] : [about]));
}
