import * as vscode from "vscode";
import { isTaskOverdue } from "../../domain/dueDate";
import { isNotRead, textOf } from "../../domain/notRead";
import type { Task } from "../../domain/task";
import { shortDateText } from "./dates";

/** When a task is due, where it stands in a row; undefined when it has no due date. */
export function dueText(task: Task, now: number): string | undefined {
  if (isNotRead(task.dueDate)) return vscode.l10n.t("due date not read");
  const dueDate = textOf(task.dueDate);
  return dueDate === undefined ? undefined : dueWords(dueDate, isTaskOverdue(task, now), now);
}

/** The same for any task with this due date. */
export function dueWords(dueDate: string, late: boolean, now: number): string {
  const due = shortDateText(dueDate, now);
  return late
    ? vscode.l10n.t("overdue since {0}", due)
    : vscode.l10n.t({ message: "due {0}", args: [due], comment: "{0} is a date in the future" });
}
