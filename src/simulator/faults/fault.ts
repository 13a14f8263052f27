import { didYouMean } from "../checks";

/**
 * The kinds of faults with their descriptions. Refused connections last for a time, the others for a number of calls.
 */
export const FAULT_KINDS = {
  "connection-refused": "nothing listens for some seconds (`seconds`, 30 when left out), whatever the operation",
  reset: "the connection is reset; with `applied`, after the operation was done",
  "no-answer": "no answer ever comes; with `applied`, although the operation was done",
  "slow-drip": "the answer comes a few bytes at a time (`bytesPerSecond`, 1 when left out)",
  status: "the HTTP status `status` with a page of HTML, or with `headers`, `body` and `contentType` of your own",
  "empty-body": "status 200 and nothing else",
  "truncated-json": "half of the answer, as if it were whole",
  "cut-off": "half of the answer, then the connection closes",
  refusal:
    "the operation is null, with an error that has your `message` and `extensions`; an upload has the status 422; with `applied`, although the operation was done",
  "error-path": "a field of the answer is null, with an error whose path has its list indices and aliases",
  huge: "an answer of many megabytes (`megabytes`, 200 when left out)",
} as const;

export type FaultKind = keyof typeof FAULT_KINDS;

/** Short for a kind with `applied`: the operation is done, only its answer is lost. */
export const APPLIED_KINDS = { "reset-after": "reset", "no-answer-after": "no-answer" } as const;

/** How a call fails. */
export interface Fault {
  readonly fault: FaultKind;
  /** Whether the operation is still done. When left out, it is done for faults of the answer itself. */
  readonly applied?: boolean;
  /** `status`: 200 to 599. */
  readonly status?: number;
  /** `status`: the Retry-After header, seconds or a date. */
  readonly retryAfter?: number | string;
  /** `status`: the Location header; an address elsewhere when left out of a redirect. */
  readonly location?: string;
  /** `status`: more headers, by their names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** `status`: the body; text is sent as it is, any other value as JSON. A page of HTML when left out. */
  readonly body?: unknown;
  /** `status`: the Content-Type; when left out `text/plain` for a `body` of text and `application/json` for any other. */
  readonly contentType?: string;
  /** `refusal`: what the error says. */
  readonly message?: string;
  /** `refusal`: what the error holds besides, such as a code. */
  readonly extensions?: Readonly<Record<string, unknown>>;
  /** `slow-drip`: 1 to 1,000,000,000. */
  readonly bytesPerSecond?: number;
  /** `huge`: 1 to 10,000. */
  readonly megabytes?: number;
  /** `connection-refused`: 1 to 86,400. */
  readonly seconds?: number;
}

/** A fault for calls to come. */
export interface FutureFault extends Omit<Fault, "fault"> {
  /** A kind of fault; `reset-after` and `no-answer-after` stand for `reset` and `no-answer` with `applied`. */
  readonly fault: FaultKind | keyof typeof APPLIED_KINDS;
  /** What fails; every GraphQL request and every upload when left out. */
  readonly operation?: OperationName;
  /** ID or friendly ID of a loan: only calls that name this loan fail. Not for `deal` and `borrower.create`, which name none. */
  readonly loan?: string;
  /** How many such calls are answered as usual before; 0 when left out, 1,000,000 at most. */
  readonly after?: number;
  /** How many calls fail then, 1 to 1,000,000; 1 when left out. */
  readonly calls?: number;
}

/** A fault as it was planned, and how often it has happened. */
export interface FaultRecord extends Fault, Pick<FutureFault, "loan"> {
  /** Counts from 1 since the start or the last reset. */
  readonly id: number;
  readonly operation: string;
  readonly after: number;
  readonly calls: number;
  /** How many calls have met it so far. Always 0 for `connection-refused`: nobody sees those who call in vain. */
  readonly met: number;
}

/**
 * Faults of the answer itself come after the work. Faults of a gateway or the network come instead of it, unless
 * `applied` says otherwise.
 */
const AFTER_WORK: readonly FaultKind[] = ["slow-drip", "empty-body", "truncated-json", "cut-off", "error-path", "huge"];

export function isApplied({ fault, applied }: Fault): boolean {
  return applied ?? AFTER_WORK.includes(fault);
}

/** The operations of the service, those of service.md 4 and the two uploads. */
const SERVICE_OPERATIONS = [
  "loan",
  "deal",
  "borrower.create",
  "borrower.rejectDocument",
  "loan.reassignLoanOfficerTasks",
  "uploadBorrowerTaskDocuments",
  "uploadLoanOfficerTaskDocuments",
] as const;

/** What may be asked to fail; `any` stands for every GraphQL request and every upload. */
export const OPERATIONS: readonly string[] = ["any", ...SERVICE_OPERATIONS];

type ServiceOperation = (typeof SERVICE_OPERATIONS)[number];
type WithoutGroup<Name> = Name extends `${string}.${infer Field}` ? Field : never;

/** An operation; mutations also without their group, as in `rejectDocument`. */
export type OperationName = "any" | ServiceOperation | WithoutGroup<ServiceOperation>;

/** The operation by its whole name. Throws a RangeError for one that the service does not have. */
export function wholeName(operation: unknown): string {
  const found = OPERATIONS.find((name) => name === operation || name.endsWith(`.${operation}`));
  if (found === undefined) {
    const near = didYouMean(String(operation), [...OPERATIONS, ...OPERATIONS.map((name) => name.replace(/^.*\./, ""))]);
    throw new RangeError(`"operation" must be one of ${OPERATIONS.join(", ")}.${near}`);
  }
  return found;
}
