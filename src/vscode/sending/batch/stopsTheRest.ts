import { type Failure, isOfOneEntry } from "../../../store/entry";

/** Whatever is sent next would meet the same. */
const OF_THE_CONNECTION: ReadonlySet<Failure["kind"]> = new Set([
  "noToken",
  "unauthorized",
  "rateLimited",
  "unreachable",
]);

/**
 * Whether what went wrong with one makes it pointless, or worse, to send the next. After an outcome that nobody knows the
 * loan that was read again decides: when not even that could be read, the next would only be one more unknown.
 */
export function stopsTheRest(cause: Failure["kind"] | undefined, unknown: boolean, read: Failure | undefined): boolean {
  if (cause !== undefined && OF_THE_CONNECTION.has(cause)) return true;
  if (read === undefined) return false;
  return OF_THE_CONNECTION.has(read.kind) || (unknown && !isOfOneEntry(read));
}
