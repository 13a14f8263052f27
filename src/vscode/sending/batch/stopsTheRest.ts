import { type Failure, isOfOneEntry } from "../../../store/entry";

/** Failures that every further request would meet as well. */
const OF_THE_CONNECTION: ReadonlySet<Failure["kind"]> = new Set([
  "noToken",
  "unauthorized",
  "rateLimited",
  "unreachable",
]);

/**
 * Whether a failure of one item ends the batch. After an unknown outcome, reading the loan again decides: when that
 * fails too, the next item would only add another unknown outcome.
 */
export function stopsTheRest(cause: Failure["kind"] | undefined, unknown: boolean, read: Failure | undefined): boolean {
  if (cause !== undefined && OF_THE_CONNECTION.has(cause)) return true;
  if (read === undefined) return false;
  return OF_THE_CONNECTION.has(read.kind) || (unknown && !isOfOneEntry(read));
}
