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

export class ReceivedCalls {
  #calls: ReceivedCall[] = [];
  #received = 0;

  /** How many have come, those that are no longer kept among them. */
  get received(): number {
    return this.#received;
  }

  receive(method: string, path: string, headers: Readonly<Record<string, string | undefined>>): ReceivedCall {
    this.#received += 1;
    const named = Object.entries(headers).filter(([name, value]) => value !== undefined && !CREDENTIALS.includes(name));
    const call: ReceivedCall = {
      number: this.#received,
      method,
      path,
      headers: Object.fromEntries(named) as Record<string, string>,
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

  /** Copies, the oldest first. */
  list(isMeant: (call: ReceivedCall) => boolean): ReceivedCall[] {
    return structuredClone(this.#calls.filter(isMeant));
  }

  clear(): void {
    this.#calls = [];
    this.#received = 0;
  }
}

export function recordOperation(call: ReceivedCall, name: string, args: object): void {
  call.operations = [...call.operations, { name, arguments: structuredClone(args) as Record<string, unknown> }];
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

export interface ArrivedFile extends Omit<UploadedFile, "bytes"> {
  readonly content: KeptContent;
}

interface ArrivedUpload extends Omit<ReceivedUpload, "files"> {
  readonly files: readonly ArrivedFile[];
}

/** The content of one file, as long as it is kept. */
export interface KeptContent {
  readonly name: string;
  chunks: Uint8Array[];
  /** Bytes of the chunks. */
  size: number;
  whyDropped: string | undefined;
}

/** What is asked for is not kept, or no longer. */
export class NotKept extends Error {}

/** The uploads that were received, the latest ones, and of their contents so many bytes in total, the latest ones too. */
export class ReceivedUploads {
  readonly #mostBytes: number;
  readonly #uploads: ArrivedUpload[] = [];
  /** The oldest first. */
  readonly #kept = new Set<KeptContent>();
  #bytes = 0;

  /** 0 keeps no content. */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** For a file that begins to arrive. */
  open(name: string): KeptContent {
    const whyDropped = this.#mostBytes === 0 ? "keepContents is 0" : undefined;
    const content: KeptContent = { name, chunks: [], size: 0, whyDropped };
    if (whyDropped === undefined) this.#kept.add(content);
    return content;
  }

  /** Adds a chunk to a content. The oldest contents make room for it. */
  keep(content: KeptContent, chunk: Uint8Array): void {
    if (content.whyDropped !== undefined) return;
    content.chunks.push(chunk);
    content.size += chunk.byteLength;
    this.#bytes += chunk.byteLength;
    for (const oldest of this.#kept) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#drop(oldest, `keepContents keeps ${this.#mostBytes} bytes in total, the latest ones`);
    }
  }

  receive(upload: ArrivedUpload): void {
    this.#uploads.push(upload);
    if (this.#uploads.length > KEPT_CALLS) this.#forget(this.#uploads.splice(0, 1));
  }

  /** The oldest first. */
  list(): ReceivedUpload[] {
    return this.#uploads.map(({ files, ...upload }) => ({
      ...upload,
      files: files.map(({ content, ...file }) => ({ ...file, bytes: () => bytesOf(content) })),
    }));
  }

  clear(): void {
    this.#forget(this.#uploads.splice(0));
  }

  /** Of an upload that nobody can ask for any more. */
  forget(content: KeptContent): void {
    this.#drop(content, "the received calls were cleared since");
  }

  #forget(uploads: readonly ArrivedUpload[]): void {
    for (const { content } of uploads.flatMap(({ files }) => files)) this.forget(content);
  }

  #drop(content: KeptContent, whyDropped: string): void {
    if (!this.#kept.delete(content)) return;
    this.#bytes -= content.size;
    Object.assign(content, { chunks: [], size: 0, whyDropped });
  }
}

/** A copy. Throws a NotKept that says why the content is not kept. */
function bytesOf({ name, chunks, whyDropped }: KeptContent): Buffer {
  if (whyDropped === undefined) return Buffer.concat(chunks);
  throw new NotKept(`The contents of ${JSON.stringify(name)} were not kept: ${whyDropped}.`);
}
