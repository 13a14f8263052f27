import type { Entry, Failure } from "../../store/entry";

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
