import type { TaskKind } from "../domain/task";

/** Everything that changes something at the service (service.md 4.3, 4.4, 4.5). */
export const ACTIVITY_KINDS = ["upload", "rejectDocument", "reassignLoanOfficerTasks", "createBorrower"] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/**
 * How an activity ended: the service said yes, the service said no, nobody knows, or it is certain that the service
 * got nothing.
 */
export const ACTIVITY_OUTCOMES = ["confirmed", "refused", "unknown", "notSent"] as const;
export type ActivityOutcome = (typeof ACTIVITY_OUTCOMES)[number];

export type ActivityState = "planned" | "sent" | ActivityOutcome;

/** What is written down about an upload's file: never its name. */
export interface SentFile {
  /** SHA-256 of the content, in hexadecimal. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
}

/** What an activity is about, in IDs. Names of people and files, reasons and tokens have no place here. */
export interface SentActivity {
  readonly kind: ActivityKind;
  /** The loan as the user calls it: its ID or friendly ID. */
  readonly loanReference?: string | undefined;
  readonly loanId?: string | undefined;
  readonly taskId?: string | undefined;
  readonly taskKind?: TaskKind | undefined;
  readonly documentId?: string | undefined;
  readonly dealId?: string | undefined;
  readonly files?: readonly SentFile[] | undefined;
  /**
   * What was there when it was planned: the task's documents of an upload, the tasks that a reassignment is to move,
   * the deal's borrowers before a new one. What a later look shows is compared with it.
   */
  readonly idsBefore?: readonly string[] | undefined;
}

/** The same with the environment that it is sent to. */
export interface ActivityFacts extends SentActivity {
  readonly environmentId: string;
  readonly environmentName: string;
}

/** What came back, in IDs and numbers. */
export interface ActivityResult {
  readonly reassignedCount?: number | undefined;
  readonly taskId?: string | undefined;
  readonly borrowerId?: string | undefined;
  /** HTTP status. */
  readonly status?: number | undefined;
  /** A `ServiceErrorKind`. */
  readonly errorKind?: string | undefined;
}

/** Whether a later look at the service showed the effect of an activity. It may show up after a look that missed it. */
export type CheckFinding = "found" | "notFound";

/** Times are in milliseconds since the epoch. */
export interface Activity extends ActivityFacts {
  readonly id: string;
  readonly plannedAt: number;
  readonly settledAt?: number;
  readonly state: ActivityState;
  readonly result?: ActivityResult;
  /** The last "Check now". It stands beside the state, which stays what was known when the activity ended. */
  readonly check?: { readonly at: number; readonly finding: CheckFinding };
  /** Its outcome was never written down, because its process is gone or could not write: the state is inferred. */
  readonly interrupted: boolean;
}

/** Nobody knows what became of it, and no check has found its effect: "Check now" makes sense. */
export function isUnresolved(activity: Activity): boolean {
  return activity.state === "unknown" && activity.check?.finding !== "found";
}
