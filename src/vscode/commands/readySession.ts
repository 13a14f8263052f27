import * as vscode from "vscode";
import type { Session } from "../environments/session";
import type { CommandContext, CommandHandler } from "./commandContext";
import { commandIds } from "./commandIds";
import { inEnvironment } from "./inEnvironment";

type SessionHandler = (context: CommandContext, session: Session, ...args: readonly unknown[]) => Promise<void>;

/** Runs the command when the active environment can be talked to; otherwise leads to what is missing. */
export function withSession(handler: SessionHandler): CommandHandler {
  return async (context, ...args) => {
    const session = await context.sessions.open();
    if (session.state === "ready") await inEnvironment(session.environment, () => handler(context, session, ...args));
    else await leadOn(session);
  };
}

async function leadOn(session: Session): Promise<void> {
  const { name } = session.environment;
  const [message, action, command] = {
    noAddress: [vscode.l10n.t("{0} has no address yet.", name), vscode.l10n.t("Set Up…"), commandIds.switchEnvironment],
    noToken: [
      vscode.l10n.t("{0} has no access token yet.", name),
      vscode.l10n.t("Set Access Token…"),
      commandIds.setToken,
    ],
    simulatorFailed: [vscode.l10n.t("The simulator did not start."), vscode.l10n.t("Show Log"), commandIds.showLog],
    ready: ["", "", commandIds.refresh],
  }[session.state] as [string, string, string];
  const chosen = await vscode.window.showWarningMessage(message, action);
  if (chosen !== undefined) await vscode.commands.executeCommand(command);
}
