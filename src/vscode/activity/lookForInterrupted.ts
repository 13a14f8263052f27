import type * as vscode from "vscode";
import type { SendingContext } from "../sending/sendingContext";

/** Checks once per window and environment whether activities were being sent when VS Code closed. */
export function lookForInterrupted(context: SendingContext): vscode.Disposable {
  const looked = new Set<string>();
  return context.sessions.onDidChange(async (session) => {
    if (session?.state !== "ready" || looked.has(session.environment.id)) return;
    looked.add(session.environment.id);
    try {
      const { warnOfInterrupted } = await import("./interruptedActivities");
      await warnOfInterrupted(context, session.environment);
    } catch (error) {
      context.log.failure(error);
    }
  });
}
