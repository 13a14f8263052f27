import { borrowerLabel } from "../../domain/borrower";
import { isTaskOverdue } from "../../domain/dueDate";
import type { Environment } from "../../domain/environment";
import { findTask, tasksAreComplete } from "../../domain/loan";
import { hasUploadAddress } from "../../domain/taskActions";
import type { TaskPage, TaskPageState } from "../../protocol/taskPage";
import type { LoanStore } from "../../store/loanStore";

/** The part of a session that a task page is made from. */
export interface TaskPageSession {
  readonly environment: Environment;
  readonly store: { readonly loans: Pick<LoanStore["loans"], "get"> };
}

/** Why there is no task to show. */
export type Unavailable =
  /** The window has no session yet. */
  | { readonly kind: "notConnected" }
  | { readonly kind: "otherEnvironment" }
  | { readonly kind: "loanNotListed" }
  | { readonly kind: "reading" }
  | { readonly kind: "loanFailed"; readonly reason: string }
  /** The loan was read in full and the task is not in it. */
  | { readonly kind: "taskGone" }
  /** The task is not in what came, but something did not come. */
  | { readonly kind: "taskMissing" };

/** The page of a task as the store has it now; `now` in milliseconds since the epoch. Reads nothing. */
export function taskPageOf(
  session: TaskPageSession | undefined,
  target: TaskPageState,
  now: number,
): TaskPage | Unavailable {
  if (session === undefined) return { kind: "notConnected" };
  if (session.environment.id !== target.environmentId) return { kind: "otherEnvironment" };
  const entry = session.store.loans.get(target.loanReference);
  if (entry === undefined) return { kind: "loanNotListed" };
  const { value: loan, asOf, failure, loading } = entry;
  if (loan === undefined || asOf === undefined) {
    return failure === undefined || loading ? { kind: "reading" } : { kind: "loanFailed", reason: failure.message };
  }
  const owned = findTask(loan, target.taskId);
  if (owned === undefined) {
    if (loading) return { kind: "reading" };
    if (failure !== undefined) return { kind: "loanFailed", reason: failure.message };
    return { kind: tasksAreComplete(loan) ? "taskGone" : "taskMissing" };
  }
  const { task, borrower } = owned;
  return {
    environment: { name: session.environment.name, kind: session.environment.kind },
    loanReference: target.loanReference,
    loanId: loan.id,
    borrowerName: borrower === undefined ? undefined : borrowerLabel(borrower),
    task,
    overdue: isTaskOverdue(task, now),
    asOf,
    loading,
    staleReason: failure?.message,
    canUpload: hasUploadAddress(task),
  };
}
