import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { inEnvironment } from "../base/inEnvironment";
import { whatIsMissing } from "../base/remedies";
import { runAction } from "../base/runAction";
import { UserError } from "../base/userError";
import { showWarningMessage } from "../base/window/messages";
import type { CommandContext, CommandHandler } from "../commands/commandContext";
import type { Session } from "./session";

type SessionHandler = (context: CommandContext, session: Session, ...args: readonly unknown[]) => Promise<void>;

/** Runs the command when the active environment can be talked to; otherwise leads to what is missing. */
export function withSession(handler: SessionHandler): CommandHandler {
  return async (context, ...args) => {
    const session = await context.sessions.openAnew();
    if (await isReady(session)) await inEnvironment(session.environment, () => handler(context, session, ...args));
  };
}

/** Whether the session's environment can be talked to; otherwise says what is missing and leads there. */
export async function isReady(session: Session): Promise<boolean> {
  const missing = whatIsMissing(session);
  if (missing === undefined) return true;
  await runAction(await showWarningMessage(missing.reason, ...missing.actions), session.environment);
  return false;
}

/** The window's session, when it is in this environment, still or again. Throws a UserError otherwise. */
export async function sessionIn({ sessions }: CommandContext, { id, name }: Environment): Promise<Session> {
  const session = await sessions.open();
  if (session.environment.id === id) return session;
  throw new UserError(vscode.l10n.t("This was for {0}. Switch to it first.", name));
}
