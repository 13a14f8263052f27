import { findTask, type Loan, tasksOf } from "../../domain/loan";
import { isTaskCode, type Task } from "../../domain/task";
import { isTaskType, typeLabel } from "../../domain/taskStatus";
import { oneLine } from "../../domain/text";
import { textOf } from "../../domain/unknown";
import type { TaskTarget } from "../app/targets";
import { inertText } from "../ui/window/inertText";

const LONGEST = 60;
const LONGEST_NAME = 30;

/**
 * The title of a task page's tab: the loan's reference, and the task's code or its type in words. VS Code stores the
 * titles of tabs on the disk, so no text of the service is used: a borrower's name may stand in it. The task's ID stands for
 * a task that was not read, and tells apart tasks of the same name.
 */
export function panelTitle({ loanReference, taskId, taskKind }: TaskTarget, loan?: Loan): string {
  const task = loan && findTask(loan, taskId, taskKind)?.task;
  const name = task && nameOf(task);
  const alike = loan === undefined ? [] : tasksOf(loan).filter(({ task }) => nameOf(task) === name);
  const parts = [loanReference, name ?? [], name !== undefined && alike.length === 1 ? [] : taskId].flat();
  return inertText(oneLine(parts.join(" · "), LONGEST));
}

/** What a task is called without naming anybody. */
function nameOf({ taskName: given, type }: Task): string | undefined {
  const taskName = textOf(given);
  if (taskName !== undefined && isTaskCode(taskName)) return oneLine(inWords(taskName), LONGEST_NAME);
  return isTaskType(type) ? oneLine(typeLabel(type), LONGEST_NAME) : undefined;
}

/** `BANK_STATEMENTS` as "Bank statements". */
function inWords(taskName: string): string {
  return taskName.charAt(0) + taskName.slice(1).toLowerCase().replaceAll("_", " ");
}
