import { ServiceError, type ServiceErrorOutcome } from "../serviceError";
import type { GraphQLFault } from "./answer";

/** The error for `errors` without a result: the service's own words, which are safe by now. */
export function refusal(faults: readonly GraphQLFault[], outcome: ServiceErrorOutcome): ServiceError {
  const [first] = faults;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : "";
  const lead = outcome === "refused" ? "The service refused" : "The service answered with an error";
  return new ServiceError("refused", `${lead}: "${first?.message ?? ""}"${more}`, {
    outcome,
    detail: faultsInLog(faults),
  });
}

/** Errors as the log shows them: how many and where, none of their words. */
export function faultsInLog(faults: readonly GraphQLFault[]): string {
  const places = new Set(faults.map(({ path }) => placeInLog(path)));
  const shown = [...places].slice(0, 5).join(", ");
  return `GraphQL errors: ${faults.length} (at ${shown}${places.size > 5 ? ", …" : ""})`;
}

/** Only what looks like field names: an error's path is data from the service. */
function placeInLog(path: GraphQLFault["path"]): string {
  const names = (path ?? []).filter((segment) => typeof segment === "string" && /^[A-Za-z_]\w{0,60}$/.test(segment));
  return names.length === 0 ? "no path" : names.slice(0, 12).join(".");
}
