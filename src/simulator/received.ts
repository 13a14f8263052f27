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

/** The documents of one upload request that was done (service.md 4.4 and 4.5), whatever became of its answer. */
export interface ReceivedUpload {
  /** `number` of the call that brought it. */
  readonly call: number;
  /** ID of the loan and of the task, as the path named them. */
  readonly loan: string;
  readonly task: string;
  /** Form field of the files. */
  readonly field: string;
  /** In the order of the form. */
  readonly files: readonly UploadedFile[];
}

export interface UploadedFile {
  /** As it was sent. */
  readonly name: string;
  /** Of its part of the form; `application/octet-stream` when the part named none. */
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal, lower case. */
  readonly sha256: string;
  /** A copy of what was sent, a Buffer. Throws an Error when it is not kept: see the option `keepContents`. */
  bytes(): Uint8Array;
}

/** A file that has arrived, with what is kept of it. */
export interface ArrivedFile extends Omit<UploadedFile, "bytes"> {
  readonly content: KeptContent;
}

interface Entry {
  readonly upload: ReceivedUpload;
  readonly contents: readonly KeptContent[];
}

/** The uploads that were received, the latest ones. */
export class ReceivedUploads {
  readonly contents: KeptContents;
  readonly #uploads: Entry[] = [];

  constructor(contents: KeptContents) {
    this.contents = contents;
  }

  receive(
    call: ReceivedCall,
    place: Pick<ReceivedUpload, "loan" | "task" | "field">,
    files: readonly ArrivedFile[],
  ): void {
    const upload: ReceivedUpload = {
      call: call.number,
      ...place,
      files: files.map(({ content, ...file }) => ({ ...file, bytes: () => content.bytes() })),
    };
    this.#uploads.push({ upload, contents: files.map(({ content }) => content) });
    if (this.#uploads.length > KEPT_CALLS) this.#forget(this.#uploads.splice(0, 1));
  }

  /** The oldest first. */
  list(): ReceivedUpload[] {
    return this.#uploads.map(({ upload }) => ({ ...upload, files: upload.files.map((file) => ({ ...file })) }));
  }

  clear(): void {
    this.#forget(this.#uploads.splice(0));
  }

  #forget(entries: readonly Entry[]): void {
    for (const content of entries.flatMap(({ contents }) => contents)) this.contents.forget(content);
  }
}

/** Contents of uploaded files, so many bytes in total: the oldest make room for new ones. */
export class KeptContents {
  readonly #most: number;
  /** The oldest first. */
  readonly #kept = new Set<KeptContent>();
  #size = 0;

  /** Bytes in total; 0 keeps nothing. */
  constructor(most: number) {
    this.#most = most;
  }

  /** For a file that begins to arrive. */
  open(name: string): KeptContent {
    const content = new KeptContent(name, (bytes) => this.#grow(bytes));
    if (this.#most === 0) content.drop("keepContents is 0");
    else this.#kept.add(content);
    return content;
  }

  /** Of an upload that nobody can ask for any more. */
  forget(content: KeptContent): void {
    if (!this.#kept.delete(content)) return;
    this.#size -= content.size;
    content.drop("the received calls were cleared since");
  }

  #grow(bytes: number): void {
    this.#size += bytes;
    for (const oldest of this.#kept) {
      if (this.#size <= this.#most) return;
      this.#kept.delete(oldest);
      this.#size -= oldest.size;
      oldest.drop(`keepContents keeps ${this.#most} bytes in total, the latest ones`);
    }
  }
}

/** What is asked for is not kept, or no longer. */
export class NotKept extends Error {}

/** The content of one file, as long as it is kept. */
export class KeptContent {
  readonly #name: string;
  readonly #grow: (bytes: number) => void;
  #chunks: Uint8Array[] = [];
  #size = 0;
  /** Why it is not kept. */
  #dropped: string | undefined;

  constructor(name: string, grow: (bytes: number) => void) {
    this.#name = name;
    this.#grow = grow;
  }

  get size(): number {
    return this.#size;
  }

  add(chunk: Uint8Array): void {
    if (this.#dropped !== undefined) return;
    this.#chunks.push(chunk);
    this.#size += chunk.byteLength;
    this.#grow(chunk.byteLength);
  }

  drop(reason: string): void {
    this.#chunks = [];
    this.#dropped = reason;
  }

  /** A copy. Throws a NotKept that says why the content is not kept. */
  bytes(): Buffer {
    if (this.#dropped !== undefined) {
      throw new NotKept(`The contents of ${JSON.stringify(this.#name)} were not kept: ${this.#dropped}.`);
    }
    return Buffer.concat(this.#chunks);
  }
}
