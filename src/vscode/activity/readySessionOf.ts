import * as vscode from "vscode";
import type { Activity } from "../../ledger/activity";
import { isSentTo } from "../../ledger/sameChange";
import { remedyAction } from "../base/remedies";
import { runAction } from "../base/runAction";
import { showWarningMessage } from "../base/window/messages";
import { readEnvironments } from "../environments/environmentSettings";
import type { WithSessions } from "../environments/readySession";
import { isReady } from "../environments/readySession";
import type { Session } from "../environments/session";

/**
 * The ready session of the environment that an activity was sent to; undefined after telling the user why there is
 * none.
 */
export async function readySessionOf(context: WithSessions, activity: Activity): Promise<Session | undefined> {
  const { environmentId, environmentName } = activity;
  const session = await context.sessions.openAnew();
  if (session.environment.id === environmentId) {
    if (isSentTo(session.environment, activity)) return (await isReady(session)) ? session : undefined;
    void showWarningMessage(
      vscode.l10n.t(
        "This was sent to {0} at another address, so nothing here shows what became of it.",
        environmentName,
      ),
    );
    return undefined;
  }
  const known = readEnvironments().environments.some(({ id }) => id === environmentId);
  await runAction(
    known
      ? await showWarningMessage(
          vscode.l10n.t("This was sent to {0}. Switch to that environment first.", environmentName),
          remedyAction("switchEnvironment"),
        )
      : await showWarningMessage(
          vscode.l10n.t("This was sent to {0}, which is no longer in the list of environments.", environmentName),
        ),
  );
  return undefined;
}
