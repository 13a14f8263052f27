import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import type { Session, SessionState } from "../environments/session";
import type { CommandContext, CommandHandler } from "./commandContext";
import { commandIds } from "./commandIds";
import { inEnvironment } from "./inEnvironment";
import { type CommandAction, runAction, showLogAction } from "./remedyActions";
import { UserError } from "./userError";

type SessionHandler = (context: CommandContext, session: Session, ...args: readonly unknown[]) => Promise<void>;

/** Runs the command when the active environment can be talked to; otherwise leads to what is missing. */
export function withSession(handler: SessionHandler): CommandHandler {
  return async (context, ...args) => {
    const session = await context.sessions.open();
    const { environment, state } = session;
    if (state === "ready") await inEnvironment(environment, () => handler(context, session, ...args));
    else await leadOn(session, state);
  };
}

/** The window's session, when it is in this environment, still or again. Throws a UserError otherwise. */
export async function sessionIn({ sessions }: CommandContext, { id, name }: Environment): Promise<Session> {
  const session = await sessions.open();
  if (session.environment.id === id) return session;
  throw new UserError(vscode.l10n.t("This was for {0}. Switch to it first.", name));
}

/** Says what a session still needs, with a button that leads there. */
async function leadOn({ environment: { name } }: Session, state: Exclude<SessionState, "ready">): Promise<void> {
  const { message, action } = leads[state](name);
  await runAction(await vscode.window.showWarningMessage(message, action));
}

const leads: Readonly<
  Record<Exclude<SessionState, "ready">, (name: string) => { readonly message: string; readonly action: CommandAction }>
> = {
  noAddress: (name) => ({
    message: vscode.l10n.t("{0} has no address yet.", name),
    action: { title: vscode.l10n.t("Set Up…"), command: commandIds.switchEnvironment },
  }),
  noToken: (name) => ({
    message: vscode.l10n.t("{0} has no access token yet.", name),
    action: { title: vscode.l10n.t("Set Access Token…"), command: commandIds.setToken },
  }),
  simulatorFailed: () => ({ message: vscode.l10n.t("The simulator did not start."), action: showLogAction() }),
};
