import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { isSentTo, isUnresolved } from "../../ledger/activity";
import { activityKindLabel, activitySubject, stateLabel } from "../../ledger/activityText";
import type { App } from "../app/app";
import { type Action, commandAction } from "../ui/actions";
import { reporting } from "../ui/failures";
import { showErrorMessage } from "../ui/window/messages";
import { checkActivity } from "./activityActions";

export async function warnOfInterrupted(app: App, environment: Pick<Environment, "id" | "baseUrl">): Promise<void> {
  const activities = await app.activities.ledger.activities();
  const open = activities.filter(
    (activity) => activity.interrupted && isUnresolved(activity) && !activity.check && isSentTo(environment, activity),
  );
  const [first] = open;
  if (first === undefined) return;
  const check: Action = { title: vscode.l10n.t("Check Now"), run: () => checkActivity(app, first) };
  const show = commandAction("showActivity");
  const message = vscode.l10n.t(
    "{0}: outcome unknown. VS Code closed while this was being sent: {1}. Nothing was sent again.",
    first.environmentName,
    open.map((one) => `${activityKindLabel(one.kind)} (${activitySubject(one)})`).join("; "),
  );
  const buttons = open.length === 1 && first.kind !== "runMutation" ? [check, show] : [show];
  app.activities.needsLook(stateLabel("unknown"));
  const chosen = await showErrorMessage(message, ...buttons);
  await reporting(app.log, async () => chosen?.run());
}

/** Checks once per window and environment whether activities were being sent when VS Code closed. */
export function lookForInterrupted(app: App): vscode.Disposable {
  const looked = new Set<string>();
  return app.sessions.onDidChange(async (session) => {
    if (session?.state !== "ready" || looked.has(session.environment.id)) return;
    looked.add(session.environment.id);
    try {
      await warnOfInterrupted(app, session.environment);
    } catch (error) {
      app.log.failure(error);
    }
  });
}
