import type * as vscode from "vscode";
import type { CommandContext } from "../commands/commandContext";

/** Looks, once in each window, whether something was being sent when a VS Code ended. */
export function lookForInterrupted(context: CommandContext): vscode.Disposable {
  const looked = context.sessions.onDidChange(async (session) => {
    if (session?.state !== "ready") return;
    looked.dispose();
    try {
      const { tellOfInterrupted } = await import("./interruptedActivities");
      await tellOfInterrupted(context, session.environment.id);
    } catch (error) {
      context.log.failure(error);
    }
  });
  return looked;
}
