import type { Environment } from "../domain/environment";
import type { TaskKind } from "../domain/task";

/** Everything that changes something at the service (service.md 4.3, 4.4, 4.5). */
export const ACTIVITY_KINDS = [
  "upload",
  "rejectDocument",
  "reassignLoanOfficerTasks",
  "createBorrower",
  /** A mutation that the user wrote. */
  "runMutation",
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

export const ACTIVITY_OUTCOMES = ["confirmed", "refused", "unknown", "notSent"] as const;
export type ActivityOutcome = (typeof ACTIVITY_OUTCOMES)[number];

export type ActivityState = "planned" | "sent" | ActivityOutcome;

/** What is recorded about an upload's file: never its name. */
export interface SentFile {
  /** SHA-256 of the content, in hexadecimal. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
}

/** What an activity is about, in IDs. It must not hold names of people, reasons or tokens. */
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
  /** What a mutation of the user's own is called, and the fields that it runs, such as `borrower.create`. No values. */
  readonly operation?: string | undefined;
  readonly fields?: readonly string[] | undefined;
  /** An upload's files in their order, or the rejected document. In memory only, never written. */
  readonly unmaskedNames?: readonly string[] | undefined;
  /** What the newest read before it was sent had, for a later check; left out where not all were read. */
  readonly idsBefore?: readonly string[] | undefined;
  /** When they were read, in milliseconds since the epoch. */
  readonly idsReadAt?: number | undefined;
}

/** The same with the environment that it is sent to. */
export interface ActivityFacts extends SentActivity {
  readonly environmentId: string;
  readonly environmentName: string;
  /** The base URL: the same environment at another address is another service. Left out by older versions. */
  readonly origin?: string | undefined;
  /** Who filled in what the user was asked to confirm; left out where that was the user. */
  readonly preparedBy?: "agent";
}

export interface ActivityResult {
  readonly reassignedCount?: number | undefined;
  readonly taskId?: string | undefined;
  readonly borrowerId?: string | undefined;
  /** What had left when an upload was canceled. Older versions left it out. */
  readonly bytesSent?: number | undefined;
  readonly status?: number | undefined;
  readonly errorKind?: string | undefined;
}

/** The effect may still appear after a check that did not find it. `impossible`: the user was told that nothing can check it. */
export const CHECK_FINDINGS = ["found", "notFound", "impossible"] as const;
export type CheckFinding = (typeof CHECK_FINDINGS)[number];

/** Times are in milliseconds since the epoch. */
export interface Activity extends ActivityFacts {
  readonly id: string;
  readonly plannedAt: number;
  readonly sentAt?: number;
  readonly settledAt?: number;
  readonly state: ActivityState;
  readonly result?: ActivityResult;
  /** The last "Check Now". It does not change the state, which is what was known when the activity ended. */
  readonly check?: { readonly at: number; readonly finding: CheckFinding };
  /** Its outcome was never recorded, because its process ended or could not write. The state is inferred. */
  readonly interrupted: boolean;
}

export function isUnderWay({ state }: Activity): boolean {
  return state === "planned" || state === "sent";
}

/** Its outcome is unknown and no check has found its effect: "Check Now" makes sense. */
export function isUnresolved(activity: Activity): boolean {
  return activity.state === "unknown" && activity.check?.finding !== "found";
}

type ServiceAddress = Pick<ActivityFacts, "environmentId" | "origin">;

/** The address decides: each simulator has its own. Older records have none; then the environment does. */
export function isSameService(one: ServiceAddress, other: ServiceAddress): boolean {
  if (one.origin === undefined || other.origin === undefined) return one.environmentId === other.environmentId;
  return one.origin === other.origin;
}

export function serviceOf({ id, baseUrl }: Pick<Environment, "id" | "baseUrl">): ServiceAddress {
  return { environmentId: id, origin: baseUrl };
}

export function isSentTo(environment: Pick<Environment, "id" | "baseUrl">, activity: ServiceAddress): boolean {
  return activity.environmentId === environment.id && isSameService(serviceOf(environment), activity);
}

/** What a change is about, within one service: of a rejection the document, whichever task lists it. */
export function changeSubject(activity: SentActivity): string {
  const { kind, loanId, taskKind, taskId, documentId, dealId, operation, fields } = activity;
  return JSON.stringify(
    kind === "upload" ? [kind, loanId, taskKind, taskId] : [kind, loanId, documentId, dealId, operation, fields],
  );
}

/** Only one change of the same thing is under way at a time. */
export function isSameChange(one: ActivityFacts, other: ActivityFacts): boolean {
  return isSameService(one, other) && changeSubject(one) === changeSubject(other);
}

/** Those that had or may have had an effect, and that these facts would repeat: of uploads, those with a file in common. */
export function repeatedBy(facts: ActivityFacts, activities: readonly Activity[]): Activity[] {
  const files = new Set(facts.files?.map(({ sha256 }) => sha256));
  return activities
    .filter(({ state }) => state === "confirmed" || state === "unknown")
    .filter((one) => isSameChange(facts, one))
    .filter((one) => facts.kind !== "upload" || one.files?.some(({ sha256 }) => files.has(sha256)));
}
