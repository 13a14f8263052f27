/** One HTTP request as it was received, so that a test can check what arrived and how often. */
export interface ReceivedCall {
  /** Counts from 1 since the start, the last reset or the last `clearCalls`. */
  readonly number: number;
  readonly method: string;
  /** Path and query string as they stood in the request, encoding included. */
  readonly path: string;
  /** Names in lower case. Without those that carry credentials: `authorization`, `proxy-authorization` and `cookie`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The GraphQL document (service.md 4.1); undefined when the request had none. */
  query: string | undefined;
  variables: Readonly<Record<string, unknown>> | undefined;
  /**
   * The operations of the service that the call was for, in their order. Empty when it reached none: `{ __typename }`, or
   * a request that was refused before.
   */
  operations: readonly ReceivedOperation[];
  /** HTTP status of the answer; undefined until, and unless, there is one. */
  status: number | undefined;
  /** How the call was made to fail; undefined for one that was not. */
  fault: string | undefined;
  /** When it came, by the machine's clock: ISO 8601. */
  readonly start: string;
  /** Milliseconds until its answer was ready to be sent; undefined until then. */
  duration: number | undefined;
}

export interface ReceivedOperation {
  /**
   * `loan`, `deal`, `borrower.create`, `borrower.rejectDocument`, `loan.reassignLoanOfficerTasks`,
   * `uploadBorrowerTaskDocuments`, `uploadLoanOfficerTaskDocuments` or `openDocument`.
   */
  readonly name: string;
  /** By their names; for an upload `loanId` and `taskId`, for a document `documentId`. */
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A simulator may run for weeks: only so many calls are kept. */
export const KEPT_CALLS = 1000;

/** What a test may see, but never a log or a file of its results. */
const CREDENTIALS: readonly string[] = ["authorization", "proxy-authorization", "cookie"];

/** The received calls, the latest ones. */
export class ReceivedCalls {
  #calls: ReceivedCall[] = [];
  #received = 0;

  /** How many have come, those that are no longer kept among them. */
  get received(): number {
    return this.#received;
  }

  receive(method: string, path: string, headers: Readonly<Record<string, string | undefined>>): ReceivedCall {
    this.#received += 1;
    const call: ReceivedCall = {
      number: this.#received,
      method,
      path,
      headers: withoutCredentials(headers),
      query: undefined,
      variables: undefined,
      operations: [],
      status: undefined,
      fault: undefined,
      start: new Date().toISOString(),
      duration: undefined,
    };
    this.#calls.push(call);
    if (this.#calls.length > KEPT_CALLS) this.#calls.shift();
    return call;
  }

  /** Copies, the oldest first; of one operation if it is named. */
  list(operation?: string): ReceivedCall[] {
    const calls = this.#calls.filter(
      ({ operations }) => operation === undefined || operations.some(({ name }) => name === operation),
    );
    return structuredClone(calls);
  }

  clear(): void {
    this.#calls = [];
    this.#received = 0;
  }
}

/** Notes which operation of the service the call has reached. */
export function recordOperation(call: ReceivedCall, name: string, args: object): void {
  call.operations = [...call.operations, { name, arguments: structuredClone(args) as Record<string, unknown> }];
}

function withoutCredentials(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !CREDENTIALS.includes(entry[0]),
    ),
  );
}
