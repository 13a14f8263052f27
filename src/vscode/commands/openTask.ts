import * as vscode from "vscode";
import { pickTask } from "../pick/pickTask";
import { withSession } from "./readySession";
import { taskTargetOf } from "./targets";

export const openTask = withSession(async (context, session, row) => {
  const target = taskTargetOf(row) ?? (await pickTask(session, vscode.l10n.t("Open a task"), { wanted: () => true }));
  if (target !== undefined) await context.taskPages.open(target);
});
