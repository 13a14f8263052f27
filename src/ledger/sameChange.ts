import type { Environment } from "../domain/environment";
import type { Activity, ActivityFacts, SentActivity } from "./activity";

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
