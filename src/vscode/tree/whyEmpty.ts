import { type Loan, tasksAreComplete, tasksOf } from "../../domain/loan";
import { passes } from "../../domain/taskFilter";
import type { Entry, Failure } from "../../store/entry";
import type { Narrowing } from "./loanNodes";

/**
 * Why a view shows no row although its list has some; the manifest's welcome texts look for these words. One text with
 * buttons says it once, instead of every row by itself.
 */
export type WhyEmpty = "unreachable" | "tokenRefused" | "filteredOut";

const TOKEN: ReadonlySet<Failure["kind"]> = new Set(["unauthorized", "forbidden", "noToken"]);
const AWAY: ReadonlySet<Failure["kind"]> = new Set(["unreachable", "connectionLost", "timeout"]);

/** Nothing was ever read, and for one reason that has nothing to do with any one loan or deal. */
export function whyUnread(entries: readonly Entry<unknown>[]): WhyEmpty | undefined {
  const allFailed = (kinds: ReadonlySet<Failure["kind"]>) =>
    entries.length > 0 &&
    entries.every(({ value, failure }) => value === undefined && failure !== undefined && kinds.has(failure.kind));
  if (allFailed(TOKEN)) return "tokenRefused";
  return allFailed(AWAY) ? "unreachable" : undefined;
}

/** For loans also: all of their tasks are known, and the filters leave none. */
export function whyNoLoans(entries: readonly Entry<Loan>[], narrowing: Narrowing): WhyEmpty | undefined {
  if (narrowing.filters.length === 0 || entries.length === 0) return whyUnread(entries);
  return entries.every((entry) => isFilteredOut(entry, narrowing)) ? "filteredOut" : whyUnread(entries);
}

function isFilteredOut({ value, failure }: Entry<Loan>, { filters, now }: Narrowing): boolean {
  if (value === undefined || failure !== undefined || !tasksAreComplete(value)) return false;
  return !tasksOf(value).some(({ task }) => passes(task, filters, now));
}
