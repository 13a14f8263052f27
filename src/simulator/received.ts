import { clearTimeout, setTimeout } from "node:timers";
import { copyOf } from "./checks";

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
  /** The name in the request, or that of the first operation in its document; undefined without one. */
  operationName: string | undefined;
  /** Files and fields of an upload's form in their order, as far as they were read; undefined for any other call. */
  form: readonly FormPart[] | undefined;
  /** Why it was refused, or the errors of its answer (service.md 7.1); empty when all went well, and for planned faults. */
  errors: readonly CallError[];
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

export interface CallError {
  readonly message: string;
  /** The way to the field that failed, in an error of GraphQL. */
  readonly path?: readonly (string | number)[] | undefined;
}

export interface FormPart {
  readonly field: string;
  /** The file's name; undefined for a field that is no file. */
  readonly name: string | undefined;
}

export interface ReceivedOperation {
  /**
   * `loan`, `deal`, `borrower.create`, `borrower.rejectDocument`, `loan.reassignLoanOfficerTasks`,
   * `uploadBorrowerTaskDocuments`, `uploadLoanOfficerTaskDocuments` or `openDocument`.
   */
  readonly name: string;
  /** The arguments by their names; `loanId` and `taskId` of an upload, `documentId` of a document. */
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A simulator may run for weeks: only so many calls are kept. */
export const KEPT_CALLS = 1000;
/** The limit counts what was sent in bodies; the latest call is always kept. */
const KEPT_BYTES = 32 * 1024 ** 2;

/** What a test may see, but never a log or a file of its results. */
const CREDENTIALS: readonly string[] = ["authorization", "proxy-authorization", "cookie"];

export class ReceivedCalls {
  /** The oldest first, each with the bytes of its body. */
  readonly #calls = new Map<ReceivedCall, number>();
  #bytes = 0;
  readonly #waiting: (() => void)[] = [];
  #isClosed = false;

  /** How many have come, those that are no longer kept among them. */
  received = 0;

  receive(method: string, path: string, headers: Readonly<Record<string, string | undefined>>): ReceivedCall {
    this.received += 1;
    const named = Object.entries(headers).filter(([name, value]) => value !== undefined && !CREDENTIALS.includes(name));
    const call: ReceivedCall = {
      number: this.received,
      method,
      path,
      headers: Object.fromEntries(named) as Record<string, string>,
      query: undefined,
      variables: undefined,
      operationName: undefined,
      form: undefined,
      errors: [],
      operations: [],
      status: undefined,
      fault: undefined,
      start: new Date().toISOString(),
      duration: undefined,
    };
    this.#calls.set(call, 0);
    if (this.#calls.size > KEPT_CALLS) this.#forgetFirst();
    return call;
  }

  /** Notes how large a call is that keeps what its body held. */
  grow(call: ReceivedCall, bytes: number): void {
    this.#calls.set(call, bytes);
    this.#bytes += bytes;
    while (this.#bytes > KEPT_BYTES && this.#calls.size > 1) this.#forgetFirst();
  }

  #forgetFirst(): void {
    const [first] = this.#calls;
    if (first === undefined) return;
    this.#calls.delete(first[0]);
    this.#bytes -= first[1];
  }

  get kept(): number {
    return this.#calls.size;
  }

  /** Whoever waits for calls looks again. */
  done(): void {
    for (const look of this.#waiting.splice(0)) look();
  }

  close(): void {
    this.#isClosed = true;
    this.done();
  }

  /** Resolves once the condition holds, which is looked at when a call is done; or after so many milliseconds. */
  async until(holds: () => boolean, milliseconds: number): Promise<void> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.done();
    }, milliseconds);
    while (!holds() && !isLate && !this.#isClosed) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    clearTimeout(timer);
  }

  list(isMeant: (call: ReceivedCall) => boolean = () => true): ReceivedCall[] {
    return copyOf([...this.#calls.keys()].filter(isMeant));
  }

  clear(): void {
    this.#calls.clear();
    this.received = 0;
    this.#bytes = 0;
  }
}

export function recordOperation(call: ReceivedCall, name: string, args: object): void {
  call.operations = [...call.operations, { name, arguments: copyOf(args) as Record<string, unknown> }];
}

/** The documents of one upload request that was done (service.md 4.4 and 4.5), whatever became of its answer. */
export interface ReceivedUpload {
  /** `number` of the call that brought it. */
  readonly call: number;
  /** ID of the loan and of the task, as the path named them. */
  readonly loan: string;
  readonly task: string;
  readonly field: string;
  /** In the order of the form. */
  readonly files: readonly UploadedFile[];
}

export interface UploadedFile {
  readonly name: string;
  /** The content type of its part of the form; `application/octet-stream` when the part named none. */
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal, lower case. */
  readonly sha256: string;
  /** A copy of what was sent, a Buffer. Throws an Error when it is not kept: see the option `keepContents`. */
  bytes(): Uint8Array;
}

/** A file that has arrived, with its content as long as that is kept. */
export interface ArrivedFile extends Omit<UploadedFile, "bytes"> {
  chunks: readonly Uint8Array[] | undefined;
}

interface ArrivedUpload extends Omit<ReceivedUpload, "files"> {
  readonly files: readonly ArrivedFile[];
}

export class NotKept extends Error {}

/** The uploads that were received, the latest ones, and of their contents so many bytes in total, the latest ones too. */
export class ReceivedUploads {
  #uploads: ArrivedUpload[] = [];

  constructor(readonly mostBytes: number) {}

  receive(upload: ArrivedUpload): void {
    this.#uploads = [...this.#uploads, upload].slice(-KEPT_CALLS);
    let room = this.mostBytes;
    for (const file of this.#uploads.flatMap(({ files }) => files).toReversed()) {
      room -= file.size;
      if (room < 0) file.chunks = undefined;
    }
  }

  list(): ReceivedUpload[] {
    const told = ({ chunks, ...file }: ArrivedFile): UploadedFile => ({
      ...file,
      bytes: () => {
        if (chunks !== undefined) return Buffer.concat(chunks);
        const why = `keepContents keeps ${this.mostBytes} bytes in total, the latest ones`;
        throw new NotKept(`The contents of ${JSON.stringify(file.name)} were not kept: ${why}.`);
      },
    });
    return this.#uploads.map((upload) => ({ ...upload, files: upload.files.map(told) }));
  }

  clear(): void {
    this.#uploads = [];
  }
}
