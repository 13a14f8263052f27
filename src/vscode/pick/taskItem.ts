import * as vscode from "vscode";
import { ownerTitle } from "../../domain/borrower";
import type { OwnedTask } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import { statusLabel } from "../../domain/taskStatus";
import type { TaskTarget } from "../commands/targets";
import { shortDateText } from "../tree/dates";
import { statusIcon } from "../tree/taskIcon";

export interface TaskItem extends vscode.QuickPickItem {
  readonly target: TaskTarget;
}

/** A task where one is chosen among those of several loans. */
export function taskItem(loanReference: string, { task, borrower }: OwnedTask): TaskItem {
  const due = task.dueDate === undefined ? [] : [vscode.l10n.t("due {0}", shortDateText(task.dueDate, Date.now()))];
  return {
    label: taskLabel(task),
    description: ownerTitle(borrower),
    detail: [loanReference, statusLabel(task.status), ...due].join(" · "),
    iconPath: statusIcon(task.status),
    target: { loanReference, taskId: task.id },
  };
}
