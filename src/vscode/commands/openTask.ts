import * as vscode from "vscode";
import { pickTask } from "../pick/pickTask";
import { withSession } from "./readySession";
import { rowsOf, taskTargetsOf } from "./selection";

export const openTask = withSession(async (context, session, clicked, selected) => {
  const targets = taskTargetsOf(rowsOf(clicked, selected));
  if (targets.length === 0) {
    const picked = await pickTask(session, vscode.l10n.t("Open a task"), { wanted: () => true });
    if (picked !== undefined) targets.push(picked);
  }
  for (const target of targets) await context.taskPages.open(target);
});
