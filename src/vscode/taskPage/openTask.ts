import * as vscode from "vscode";
import { commandIds } from "../base/commandIds";
import { withSession } from "../environments/readySession";
import { commandRows } from "../targets/commandRows";
import { pickTask } from "../targets/pickTask";
import { taskTargetsOf } from "../targets/selection";

export const openTask = withSession(async (context, session, ...given) => {
  const targets = taskTargetsOf(commandRows(context, commandIds.openTask, given));
  if (targets.length === 0) {
    const picked = await pickTask(session, vscode.l10n.t("Open a task"), { wanted: () => true });
    if (picked !== undefined) targets.push(picked);
  }
  for (const target of targets) await context.taskPages.open(target);
});
