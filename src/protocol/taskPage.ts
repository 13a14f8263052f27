import type { Environment } from "../domain/environment";
import type { Task, TaskKind } from "../domain/task";
import { isObject } from "../domain/unknown";

/** What the page says of the environment: never its address. */
export type PageEnvironment = Pick<Environment, "name" | "kind">;

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
  /** When this was read, in milliseconds since the epoch. */
  readonly asOf: number;
  readonly loading: boolean;
  readonly stale: Staleness | undefined;
  readonly underWay: readonly PageActivity[];
  readonly unknown: UnknownOutcome | undefined;
  readonly notDone: NotDoneNotice | undefined;
  /** The service says where documents for this task go (service.md 4.4, 4.5). */
  readonly canUpload: boolean;
}

export interface PageActivity {
  readonly kind: "upload" | "rejectDocument" | "reassignLoanOfficerTasks";
  readonly documentId: string | undefined;
  /** When it was written down, in milliseconds since the epoch. */
  readonly plannedAt: number;
  /** A sentence of what was read since, where that looks as if it was done. */
  readonly found?: string | undefined;
}

export interface UnknownOutcome {
  /** Newest first; never empty. */
  readonly activities: readonly PageActivity[];
  readonly remedies: readonly OfferedRemedy[];
}

export interface NotDoneNotice {
  readonly text: string;
  /** When it was answered or given up, in milliseconds since the epoch. */
  readonly at: number;
  readonly remedies: readonly OfferedRemedy[];
}

export interface Staleness {
  readonly reason: string;
  /** A read was tried and failed; false when the environment lacks what a read needs. */
  readonly failed: boolean;
  readonly remedies: readonly OfferedRemedy[];
}

/**
 * What helps against a failure, as a button. The host alone knows what it does; the page gives the name back, and the
 * host takes none that the page does not show at that time.
 */
export interface OfferedRemedy {
  readonly name: string;
  readonly label: string;
}

export interface UnavailablePage {
  readonly type: "unavailable";
  /** Where the window is; undefined when the task belongs elsewhere or nothing is connected. */
  readonly environment: PageEnvironment | undefined;
  readonly reason: string;
  readonly loading: boolean;
  readonly canRefresh: boolean;
  readonly remedies: readonly OfferedRemedy[];
}

export type ShownPage = { readonly type: "task"; readonly page: TaskPage } | UnavailablePage;

export type ToTaskPage =
  /** Sent first, and when the page turns to another task: what it keeps across a reload of the window. */
  { readonly type: "state"; readonly state: TaskPageState } | ShownPage;

export type FromTaskPage =
  /** The page speaks first, and again when it was turned to another task: the host answers with what there is. */
  | { readonly type: "ready" }
  | { readonly type: "focus" }
  | { readonly type: "refresh" }
  | { readonly type: "remedy"; readonly name: string }
  | { readonly type: "upload" }
  | { readonly type: "copyTaskId" }
  | { readonly type: "copyLink" }
  | { readonly type: "rejectDocument"; readonly documentId: string }
  /** Documents are named by their place in the list shown: the host takes the address from the store, never from the page. */
  | { readonly type: "openDocument"; readonly index: number }
  | { readonly type: "copyDocumentLink"; readonly index: number };

/** What the page keeps across a reload of the window: references only, nothing of the borrower. */
export interface TaskPageState {
  readonly environmentId: string;
  readonly loanReference: string;
  readonly taskId: string;
  readonly taskKind?: TaskKind | undefined;
}

/** A message of the page, built from checked parts; undefined for anything else. */
export function parseFromTaskPage(value: unknown): FromTaskPage | undefined {
  if (!isObject(value)) return undefined;
  switch (value.type) {
    case "ready":
    case "focus":
    case "refresh":
    case "upload":
    case "copyTaskId":
    case "copyLink":
      return hasOnly(value, ["type"]) ? { type: value.type } : undefined;
    case "remedy":
      return hasOnly(value, ["type", "name"]) && isId(value.name) ? { type: value.type, name: value.name } : undefined;
    case "rejectDocument":
      return hasOnly(value, ["type", "documentId"]) && isId(value.documentId)
        ? { type: value.type, documentId: value.documentId }
        : undefined;
    case "openDocument":
    case "copyDocumentLink":
      return hasOnly(value, ["type", "index"]) && isIndex(value.index)
        ? { type: value.type, index: value.index }
        : undefined;
    default:
      return undefined;
  }
}

/** The state that a page kept across a reload, built from checked parts; undefined for anything else. */
export function parseTaskPageState(value: unknown): TaskPageState | undefined {
  if (!isObject(value) || !hasOnly(value, ["environmentId", "loanReference", "taskId", "taskKind"])) {
    return undefined;
  }
  const { environmentId, loanReference, taskId, taskKind } = value;
  if (!isId(environmentId) || !isId(loanReference) || !isId(taskId)) return undefined;
  // Older versions kept none.
  if (taskKind === undefined) return { environmentId, loanReference, taskId };
  return taskKind === "borrower" || taskKind === "loanOfficer"
    ? { environmentId, loanReference, taskId, taskKind }
    : undefined;
}

function hasOnly(value: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  return Object.keys(value).every((name) => names.includes(name));
}

function isId(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isIndex(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
