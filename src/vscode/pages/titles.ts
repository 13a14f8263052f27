import * as l10n from "@vscode/l10n";
import type { Environment } from "../../domain/environment";
import { findTask, type Loan, tasksOf } from "../../domain/loan";
import type { Task } from "../../domain/task";
import { impersonalTaskName } from "../../domain/taskStatus";
import { inertText, oneLine } from "../../domain/text";
import type { PageState, TaskPageState } from "../../protocol/page";
import { readEnvironments } from "../environments/settings";

/** In characters. */
const MAX_TITLE_LENGTH = 60;
const MAX_NAME_LENGTH = 30;

/**
 * The title of a page's tab. VS Code stores it on the disk, so it is inert and has no text of the service: a borrower's name
 * may stand in that. `loan`: as it is shown.
 */
export function titleOf(state: PageState, loan: Loan | undefined): string {
  return inertText(oneLine(nameOf(state, loan), MAX_TITLE_LENGTH));
}

/** The environment that something belongs to; undefined for one that is no longer in the list. */
export function homeOf({ environmentId }: PageState): Environment | undefined {
  return readEnvironments().environments.find(({ id }) => id === environmentId);
}

function nameOf(state: PageState, loan: Loan | undefined): string {
  if ("book" in state) return `${l10n.t("Book")} · ${homeOf(state)?.name ?? state.environmentId}`;
  return "taskId" in state ? taskName(state, loan) : l10n.t("Loan {0}", state.loanReference);
}

/**
 * The loan's reference, and the task's code or its type in words. The task's ID stands for a task that was not read, and
 * tells apart tasks of the same name.
 */
function taskName({ loanReference, taskId, taskKind }: TaskPageState, loan: Loan | undefined): string {
  const task = loan && findTask(loan, taskId, taskKind)?.task;
  const name = task && shortTaskName(task);
  const alike = loan === undefined ? [] : tasksOf(loan).filter(({ task }) => shortTaskName(task) === name);
  const parts = [loanReference, name ?? [], name !== undefined && alike.length === 1 ? [] : taskId];
  return parts.flat().join(" · ");
}

function shortTaskName(task: Task): string | undefined {
  const name = impersonalTaskName(task);
  return name && oneLine(name, MAX_NAME_LENGTH);
}
