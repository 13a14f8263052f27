import type { Environment } from "../domain/environment";
import type { Task } from "../domain/task";

/** What the page says of the environment: never its address. */
export type PageEnvironment = Pick<Environment, "name" | "kind">;

/** What the task page shows: one task as the store has it, and where it comes from. */
export interface TaskPage {
  readonly environment: PageEnvironment;
  /** The reference that the user gave, and the canonical ID. */
  readonly loanReference: string;
  readonly loanId: string;
  /** The borrower whose task it is; undefined for a loan officer task. */
  readonly borrowerName: string | undefined;
  readonly task: Task;
  /** Due date has passed and the task is outstanding, by the host's clock. */
  readonly overdue: boolean;
  /** When the service said this, in milliseconds since the epoch. */
  readonly asOf: number;
  /** The loan is being read again. */
  readonly loading: boolean;
  /** Why the last read failed; what is shown is older then. */
  readonly staleReason: string | undefined;
  /** The service says where documents for this task go (service.md 4.4, 4.5). */
  readonly canUpload: boolean;
}

/** What can be done about a task that cannot be shown; each is a message of the same name. */
export type Remedy = "refresh" | "showLog" | "switchEnvironment" | "addLoan";

export type HostMessage =
  /** Sent first: what the page keeps across a reload of the window. */
  | { readonly type: "state"; readonly state: TaskPageState }
  | { readonly type: "task"; readonly page: TaskPage }
  /** There is no task to show, and why. */
  | {
      readonly type: "unavailable";
      /** Where the window is; undefined when the task belongs elsewhere or nothing is connected. */
      readonly environment: PageEnvironment | undefined;
      readonly reason: string;
      readonly loading: boolean;
      readonly remedies: readonly Remedy[];
    };

export type TaskPageMessage =
  /** The page speaks first: the host answers with what there is. */
  | { readonly type: "ready" }
  | { readonly type: Remedy }
  | { readonly type: "upload" }
  | { readonly type: "copyTaskId" }
  | { readonly type: "rejectDocument"; readonly documentId: string }
  /** Documents are named by their place in the list shown: the host takes the address from the store, never from the page. */
  | { readonly type: "openDocument"; readonly index: number }
  | { readonly type: "copyDocumentLink"; readonly index: number };

/** What the page keeps across a reload of the window: references only, nothing of the borrower. */
export interface TaskPageState {
  readonly environmentId: string;
  readonly loanReference: string;
  readonly taskId: string;
}
