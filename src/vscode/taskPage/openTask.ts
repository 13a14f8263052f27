import * as vscode from "vscode";
import { commandIds } from "../base/commandIds";
import type { WithSessions } from "../environments/readySession";
import { withSession } from "../environments/readySession";
import type { RowsContext } from "../targets/commandRows";
import { commandRows } from "../targets/commandRows";
import { taskTargetsOf } from "../targets/selection";
import type { TaskPageOpener } from "../targets/targets";

/** Opens the tasks of the rows that are meant; without one, a task can be searched. */
export const openTask = withSession(
  async (context: RowsContext & WithSessions & { readonly taskPages: TaskPageOpener }, _session, ...given) => {
    const targets = taskTargetsOf(commandRows(context, commandIds.openTask, given));
    if (targets.length === 0) await vscode.commands.executeCommand(commandIds.goToTask);
    const keep = targets.length > 1;
    for (const target of targets) await context.taskPages.open(target, { keep });
  },
);
