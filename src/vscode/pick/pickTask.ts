import * as vscode from "vscode";
import { borrowerLabel } from "../../domain/borrower";
import { type OwnedTask, tasksOf } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import { statusLabel } from "../../domain/taskStatus";
import type { TaskTarget } from "../commands/targets";
import type { Session } from "../environments/session";
import { shortDateText } from "../tree/dates";
import { statusIcon } from "../tree/taskIcon";

interface TaskItem extends vscode.QuickPickItem {
  readonly target?: TaskTarget;
}

/** A task of the listed loans, grouped by loan. Undefined when the user leaves. */
export async function pickTask(
  session: Session,
  title: string,
  wanted: (owned: OwnedTask) => boolean,
): Promise<TaskTarget | undefined> {
  const items = session.store.loans.entries.flatMap((entry): TaskItem[] => {
    const tasks = entry.value ? tasksOf(entry.value).filter(wanted) : [];
    if (tasks.length === 0) return [];
    const separator: TaskItem = { label: entry.reference, kind: vscode.QuickPickItemKind.Separator };
    return [separator, ...tasks.map((owned) => taskItem(entry.reference, owned))];
  });
  const picked = await vscode.window.showQuickPick(items, {
    title: `${session.environment.name}: ${title}`,
    placeHolder:
      items.length === 0
        ? vscode.l10n.t("No task of the listed loans fits. Add or refresh a loan first.")
        : vscode.l10n.t("Task, by title, borrower or loan"),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.target;
}

function taskItem(loanReference: string, { task, borrower }: OwnedTask): TaskItem {
  const due = task.dueDate === undefined ? [] : [vscode.l10n.t("due {0}", shortDateText(task.dueDate, Date.now()))];
  return {
    label: taskLabel(task),
    description: borrower ? borrowerLabel(borrower) : vscode.l10n.t("Loan officer"),
    detail: [loanReference, statusLabel(task.status), ...due].join(" · "),
    iconPath: statusIcon(task.status),
    target: { loanReference, taskId: task.id },
  };
}
