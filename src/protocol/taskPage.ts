import type { EnvironmentKind } from "../domain/environment";
import type { Task } from "../domain/task";

/** What the task page shows: one task as the store has it, and where it comes from. */
export interface TaskPage {
  readonly environmentName: string;
  readonly environmentKind: EnvironmentKind;
  /** The reference that the user gave, and the canonical ID. */
  readonly loanReference: string;
  readonly loanId: string;
  /** The borrower's name, or "Loan officer". */
  readonly owner: string;
  readonly task: Task;
  /** Due date has passed and the task is outstanding, by the host's clock. */
  readonly overdue: boolean;
  /** When the service said this, in milliseconds since the epoch. */
  readonly asOf: number;
  /** Why the last read failed; what is shown is older then. */
  readonly staleReason: string | undefined;
  readonly canUpload: boolean;
}

export type HostMessage =
  | { readonly type: "task"; readonly page: TaskPage }
  /** There is no task to show, and why. */
  | { readonly type: "unavailable"; readonly reason: string; readonly loading: boolean };

export type TaskPageMessage =
  /** The page speaks first: the host answers with what there is. */
  | { readonly type: "ready" }
  | { readonly type: "refresh" }
  | { readonly type: "upload" }
  | { readonly type: "rejectDocument"; readonly documentId: string }
  /** Documents are named by their place in the list shown: the host takes the address from the store, never from the page. */
  | { readonly type: "openDocument"; readonly index: number }
  | { readonly type: "copyDocumentLink"; readonly index: number }
  | { readonly type: "copyTaskId" }
  | { readonly type: "showLog" };

/** What the page keeps across a reload of the window: references only, nothing of the borrower. */
export interface TaskPageState {
  readonly environmentId: string;
  readonly loanReference: string;
  readonly taskId: string;
}
