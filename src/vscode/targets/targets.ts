import * as l10n from "@vscode/l10n";
import { findTask, type Loan, type OwnedTask, tasksAreComplete } from "../../domain/loan";
import type { Task, TaskKind } from "../../domain/task";
import type { Entry } from "../../store/entry";
import { property, refuse, text } from "../base/commandArgument";
import { UserError } from "../base/userError";
import type { Session } from "../environments/session";

/** Which task a command is for, in the loan list of the active environment. */
export interface TaskTarget {
  readonly loanReference: string;
  readonly taskId: string;
  /** A borrower task and a loan officer task may have the same ID. Without it, the only task with the ID is meant. */
  readonly taskKind?: TaskKind | undefined;
}

/** Shows the page of a task; `keep`: on a page that stays when another task is opened. */
export interface TaskPageOpener {
  open(target: TaskTarget, options?: { readonly keep?: boolean }): Promise<void>;
}

/*
 * Commands are called by rows, by the task page, by keybindings and by other extensions: what comes is looked at
 * before it is used. Undefined stands for "nothing was given"; anything that is no target is refused.
 */

export function loanReferenceOf(argument: unknown): string | undefined {
  if (argument === undefined || argument === null) return undefined;
  return text(argument, "loanReference") ?? refuse();
}

export function taskTargetOf(argument: unknown): TaskTarget | undefined {
  if (argument === undefined || argument === null) return undefined;
  const loanReference = text(argument, "loanReference");
  const task = property(property(argument, "owned"), "task");
  const taskId = text(argument, "taskId") ?? text(task, "id");
  const kind = taskKindOf(text(argument, "taskKind") ?? text(task, "kind"));
  if (loanReference === undefined || taskId === undefined) return refuse();
  return { loanReference, taskId, ...(kind !== undefined && { taskKind: kind }) };
}

function taskKindOf(kind: string | undefined): TaskKind | undefined {
  return kind === undefined || kind === "borrower" || kind === "loanOfficer" ? kind : refuse();
}

/** The tasks of a row that groups some, by status or by type. */
export function groupedTasks(row: unknown): TaskTarget[] {
  const [loanReference, tasks] = [property(row, "loanReference"), property(row, "tasks")];
  return Array.isArray(tasks) ? tasks.flatMap((owned) => taskTargetOf({ loanReference, owned }) ?? []) : [];
}

/** Whether a target means this task of its loan. */
export function isMeant({ taskId, taskKind }: Pick<TaskTarget, "taskId" | "taskKind">, task: Task): boolean {
  return task.id === taskId && (taskKind === undefined || task.kind === taskKind);
}

export function dealIdOf(argument: unknown): string | undefined {
  if (argument === undefined || argument === null) return undefined;
  return text(argument, "dealId") ?? refuse();
}

/** The loan as it was last read. */
export function readLoan(session: Session, reference: string): { entry: Entry<Loan>; loan: Loan } {
  const entry = session.store.loans.get(reference);
  if (entry === undefined) {
    throw new UserError(
      l10n.t("{0} does not have {1} on its list. Add the loan first.", session.environment.name, reference),
    );
  }
  if (entry.value === undefined) {
    throw new UserError(
      entry.failure
        ? l10n.t("{0} has not been read yet: {1}", reference, entry.failure.message)
        : l10n.t("{0} has not been read yet. Wait a moment, or refresh it.", reference),
    );
  }
  return { entry, loan: entry.value };
}

export function readTask(session: Session, target: TaskTarget): OwnedTask & { loan: Loan } {
  const { loan } = readLoan(session, target.loanReference);
  const owned = findTask(loan, target.taskId, target.taskKind);
  if (owned === undefined) {
    throw new UserError(
      tasksAreComplete(loan)
        ? l10n.t("{0} no longer has this task. Refresh the loan.", target.loanReference)
        : l10n.t(
            "The service did not return all tasks of {0}, and this one was not among them. Refresh the loan.",
            target.loanReference,
          ),
    );
  }
  return { ...owned, loan };
}

/** The unmasked task: for what is sent and for opening a document, never to be shown. */
export function trueTask(session: Pick<Session, "store">, target: TaskTarget): Task | undefined {
  const loan = session.store.loans.trueEntry(target.loanReference)?.value;
  return loan && findTask(loan, target.taskId, target.taskKind)?.task;
}
