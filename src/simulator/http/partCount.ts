/** Bytes; busboy refuses a longer head of a part. */
const LONGEST_HEAD = 16 * 1024;

/**
 * Counts the parts of a multipart body (RFC 2046 5.1.1) while it passes: busboy says nothing of a part whose head it
 * cannot read, and of what stands before and after the parts.
 */
export class PartCount {
  readonly #delimiter: Buffer;
  /** The first delimiter may stand at the beginning, without the line break before it. */
  #unread = Buffer.from("\r\n");
  /** Bytes before the unread ones. */
  #passed = 0;
  #parts = 0;
  #first: number | undefined;
  #end: number | undefined;
  #extendedNames = false;

  constructor(contentType: string) {
    const [, quoted, plain = ""] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? [];
    this.#delimiter = Buffer.from(`\r\n--${quoted ?? plain}`, "latin1");
  }

  /** Delimiters that open a part. */
  get parts(): number {
    return this.#parts;
  }

  /** Whether there is more than the parts, and a line break at the end. To be asked when all has passed. */
  get hasMore(): boolean {
    const length = this.#passed + this.#unread.byteLength;
    return this.#first !== 0 || (this.#end !== undefined && length > this.#end + "\r\n".length);
  }

  /** Whether a name came as `filename*`, which is not for forms (RFC 7578 4.2). */
  get hasExtendedNames(): boolean {
    return this.#extendedNames;
  }

  read(chunk: Uint8Array): void {
    const bytes = Buffer.concat([this.#unread, chunk]);
    let from = 0;
    // What may be the beginning of a delimiter, or one without the two bytes that say whether it is the last.
    let unread = bytes.byteLength - this.#delimiter.byteLength - 1;
    for (;;) {
      const at = bytes.indexOf(this.#delimiter, from);
      const after = at + this.#delimiter.byteLength;
      if (at === -1 || after + 2 > bytes.byteLength) break;
      this.#first ??= this.#passed + at;
      if (bytes.toString("latin1", after, after + 2) === "--") {
        this.#end ??= this.#passed + after + 2;
      } else {
        const end = bytes.indexOf("\r\n\r\n", after);
        if (end === -1 && bytes.byteLength - after < LONGEST_HEAD) {
          unread = at;
          break;
        }
        this.#parts += 1;
        this.#extendedNames ||= /^content-disposition:.*filename\*/im.test(bytes.toString("latin1", after, end));
      }
      from = after;
    }
    const read = Math.max(from, unread);
    this.#unread = bytes.subarray(read);
    this.#passed += read;
  }
}
