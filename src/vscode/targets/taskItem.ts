import type * as vscode from "vscode";
import { ownerTitle } from "../../domain/borrower";
import type { OwnedTask } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import { statusLabel } from "../../domain/taskStatus";
import { dueText } from "../base/dueText";
import { statusIcon } from "../base/taskIcon";
import type { TaskTarget } from "./targets";

export interface TaskItem extends vscode.QuickPickItem {
  readonly target: TaskTarget;
}

/** A task where one is chosen among those of several loans. */
export function taskItem(loanReference: string, { task, borrower }: OwnedTask): TaskItem {
  return {
    label: taskLabel(task),
    description: ownerTitle(borrower),
    detail: [loanReference, statusLabel(task.status), dueText(task, Date.now()) ?? []].flat().join(" · "),
    iconPath: statusIcon(task.status),
    target: { loanReference, taskId: task.id, taskKind: task.kind },
  };
}
