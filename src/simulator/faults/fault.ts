/**
 * The kinds of faults with their descriptions. Refused connections last for a time, the others for a number of calls.
 */
export const FAULT_KINDS = {
  "connection-refused": "nothing listens for some seconds (`seconds`, 30 when left out), whatever the operation",
  reset: "the connection is reset; with `applied`, after the operation was done",
  "no-answer": "no answer ever comes; with `applied`, although the operation was done",
  "slow-drip": "the answer comes a few bytes at a time (`bytesPerSecond`, 1 when left out)",
  status: "another HTTP status (`status`) with a page of HTML, and with `retryAfter` or `location` if given",
  "empty-body": "status 200 and nothing else",
  "truncated-json": "half of the answer, as if it were whole",
  "cut-off": "half of the answer, then the connection closes",
  "not-an-object": "JSON, but a list",
  "errors-without-data": "`errors` alone",
  "null-data": "`data` is null, with `errors`",
  "error-path": "a field of the answer is null, with an error whose path has its list indices and aliases",
  huge: "an answer of many megabytes (`megabytes`, 200 when left out)",
} as const;

export type FaultKind = keyof typeof FAULT_KINDS;

/** How a call fails. */
export interface Fault {
  readonly fault: FaultKind;
  /** Whether the operation is still done. When left out, it is done for faults of the answer itself. */
  readonly applied?: boolean;
  /** `status`: 300 to 599. */
  readonly status?: number;
  /** `status`: the Retry-After header, seconds or a date. */
  readonly retryAfter?: number | string;
  /** `status`: the Location header; an address elsewhere when left out of a redirect. */
  readonly location?: string;
  readonly bytesPerSecond?: number;
  readonly megabytes?: number;
  readonly seconds?: number;
}

/** A fault for the next calls of an operation. */
export interface PlannedFault extends Fault {
  /** As in `ReceivedCall.operation`, or `any`, which stands for every request that the service would answer; so when left out. */
  readonly operation?: string;
  /** How many calls; 1 when left out. */
  readonly calls?: number;
}

/**
 * Faults of the answer itself come after the work. Faults of a gateway or the network come instead of it, unless
 * `applied` says otherwise.
 */
const AFTER_THE_WORK: readonly FaultKind[] = [
  "slow-drip",
  "empty-body",
  "truncated-json",
  "cut-off",
  "error-path",
  "huge",
];

export function isApplied({ fault, applied }: Fault): boolean {
  return applied ?? AFTER_THE_WORK.includes(fault);
}
