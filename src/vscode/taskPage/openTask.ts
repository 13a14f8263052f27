import * as vscode from "vscode";
import { commandIds } from "../base/commandIds";
import type { WithSessions } from "../environments/readySession";
import { withSession } from "../environments/readySession";
import type { RowsContext } from "../targets/commandRows";
import { commandRows } from "../targets/commandRows";
import { pickTask } from "../targets/pickTask";
import { taskTargetsOf } from "../targets/selection";
import type { TaskPageOpener } from "../targets/targets";

export const openTask = withSession(
  async (context: RowsContext & WithSessions & { readonly taskPages: TaskPageOpener }, session, ...given) => {
    const targets = taskTargetsOf(commandRows(context, commandIds.openTask, given));
    if (targets.length === 0) {
      const picked = await pickTask(session, vscode.l10n.t("Open a task"), { wanted: () => true });
      if (picked !== undefined) targets.push(picked);
    }
    for (const target of targets) await context.taskPages.open(target);
  },
);
