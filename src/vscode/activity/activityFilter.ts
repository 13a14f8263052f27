import { ACTIVITY_OUTCOMES, type Activity, type ActivityState } from "../../ledger/activity";

/** Which activities are listed: those of any of the states, and about any of the loans and deals. None stands for all. */
export interface ActivityFilter {
  readonly states: readonly ActivityState[];
  /** As `aboutOf` names them. */
  readonly about: readonly string[];
}

export const NO_FILTER: ActivityFilter = { states: [], about: [] };

/** In the order in which they are offered. */
export const STATES: readonly ActivityState[] = [...ACTIVITY_OUTCOMES, "sent", "planned"];

/** The loan or deal of an activity, the same for all that is about it. IDs of two environments have nothing in common. */
export function aboutOf({ environmentId, loanId, loanReference, dealId }: Activity): string {
  return JSON.stringify([environmentId, loanId ?? loanReference ?? null, dealId ?? null]);
}

export function isFiltered({ states, about }: ActivityFilter): boolean {
  return states.length + about.length > 0;
}

export function passing(activities: readonly Activity[], { states, about }: ActivityFilter): readonly Activity[] {
  return activities.filter(
    (activity) =>
      (states.length === 0 || states.includes(activity.state)) &&
      (about.length === 0 || about.includes(aboutOf(activity))),
  );
}
