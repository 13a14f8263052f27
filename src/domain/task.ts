import type { Document } from "./document";
import { isolated } from "./isolated";
import type { FieldFailure, Listing } from "./listing";

export type TaskKind = "borrower" | "loanOfficer";

/** What a task is about (service.md 2.7). */
export interface TaskDetails {
  readonly borrowerId: string | undefined;
  readonly borrowerName: string | undefined;
  readonly entityKind: string | undefined;
  readonly entityDisplayName: string | undefined;
}

/**
 * A borrower task or a loan officer task (service.md 2.5, 2.6).
 * The formats of its scalars are not stated (2.9): each is kept as the text that came.
 */
export interface Task {
  readonly kind: TaskKind;
  readonly id: string;
  readonly title: string | undefined;
  readonly taskName: string | undefined;
  readonly status: string | undefined;
  readonly type: string | undefined;
  readonly priority: string | undefined;
  readonly dueDate: string | undefined;
  readonly completedAt: string | undefined;
  readonly createdOn: string | undefined;
  /** `borrowerFacingDescription` of a borrower task, `description` of a loan officer task. */
  readonly description: string | undefined;
  readonly documents: Listing<Document>;
  readonly details: TaskDetails | undefined;
  /** Loan officer tasks only. */
  readonly assignedTo: string | undefined;
  /** Loan officer tasks only: where documents for it go. Data from the service, never trusted with a token as it is. */
  readonly documentUploadPath: string | undefined;
  readonly failures: readonly FieldFailure[];
}

/** The title, else the task name, else the ID. A blank one names nothing. */
export function taskLabel(task: Pick<Task, "id" | "title" | "taskName">): string {
  return isolated([task.title, task.taskName].find((name) => name?.trim()) ?? task.id);
}

/** Whether a task name is a code of the service's, such as `BANK_STATEMENTS`, and no text: words in capitals, two at the least. */
export function isTaskCode(taskName: string): boolean {
  return taskName.length <= 60 && /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(taskName);
}
