import type { Entry, Failure } from "../../store/entry";

/**
 * Why a view shows no rows although its list has some: one welcome text with buttons instead of the same failure in
 * every row. The manifest's `when` clauses use these values.
 */
export type WhyEmpty = "unreachable" | "tokenRefused" | "filteredOut";

const TOKEN: ReadonlySet<Failure["kind"]> = new Set(["unauthorized", "forbidden", "noToken"]);
const AWAY: ReadonlySet<Failure["kind"]> = new Set(["unreachable", "connectionLost", "timeout"]);

/** Nothing was ever read, for one reason that is not about a single loan or deal. */
export function whyUnread(entries: readonly Entry<unknown>[]): WhyEmpty | undefined {
  const allFailed = (kinds: ReadonlySet<Failure["kind"]>) =>
    entries.length > 0 &&
    entries.every(({ value, failure }) => value === undefined && failure !== undefined && kinds.has(failure.kind));
  if (allFailed(TOKEN)) return "tokenRefused";
  return allFailed(AWAY) ? "unreachable" : undefined;
}
