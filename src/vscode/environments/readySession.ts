import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { inEnvironment } from "../base/inEnvironment";
import { runAction } from "../base/runAction";
import { UserError } from "../base/userError";
import { showWarningMessage } from "../base/window/messages";
import type { Session } from "./session";
import type { Sessions } from "./sessions";
import { setupProblem } from "./setupProblem";

/** What commands with a session need. */
export interface WithSessions {
  readonly sessions: Sessions;
}

/** Runs the command when the active environment is ready; otherwise asks for what is missing. */
export function withSession<Context extends WithSessions>(
  handler: (context: Context, session: Session, ...args: readonly unknown[]) => Promise<void>,
): (context: Context, ...args: readonly unknown[]) => Promise<void> {
  return async (context, ...args) => {
    const session = await context.sessions.openAnew();
    if (await isReady(session)) await inEnvironment(session.environment, () => handler(context, session, ...args));
  };
}

/** Whether the session's environment is ready; otherwise tells the user what is missing and offers to add it. */
export async function isReady(session: Session): Promise<boolean> {
  const missing = setupProblem(session);
  if (missing === undefined) return true;
  await runAction(await showWarningMessage(missing.reason, ...missing.actions), session.environment);
  return false;
}

/** The window's session, if it is in this environment. Throws a UserError otherwise. */
export async function sessionIn({ sessions }: WithSessions, { id, name }: Environment): Promise<Session> {
  const session = await sessions.open();
  if (session.environment.id === id) return session;
  throw new UserError(vscode.l10n.t("This was for {0}. Switch to that environment first.", name));
}
