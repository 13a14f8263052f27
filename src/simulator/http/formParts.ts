import busboy from "busboy";

const LINE_END = "\r\n";
const BLANK_LINE = Buffer.from(LINE_END + LINE_END);
const END = Buffer.from("--");
/** Bytes of a part's head that are kept, of so many parts: its Content-Disposition stands within them. */
const HEAD = 1024;
const KEPT_HEADS = 100;

/** Counts the parts of a form by their boundaries (RFC 2046 5.1.1): busboy passes over those that it cannot read. */
export class FormParts {
  readonly #delimiter: Buffer;
  readonly #heads: Buffer[] = [];
  count = 0;
  #rest = Buffer.from(LINE_END);
  #isOver = false;

  constructor(private readonly contentType: string) {
    const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType) ?? [];
    this.#delimiter = Buffer.from(`${LINE_END}--${quoted ?? plain ?? ""}`);
  }

  pass(chunk: Uint8Array): void {
    if (this.#isOver) return;
    const text = Buffer.concat([this.#rest, chunk]);
    const last = this.#heads[this.count - 1];
    if (last !== undefined && last.byteLength < HEAD)
      this.#heads[this.count - 1] = headOf(Buffer.concat([last, chunk]));
    let from = 0;
    for (;;) {
      const at = text.indexOf(this.#delimiter, from);
      const after = at + this.#delimiter.byteLength;
      // What follows says whether another part does.
      if (at < 0 || text.byteLength < after + 2) break;
      this.#isOver = text.toString("latin1", after, after + 2) === "--";
      if (this.#isOver) return;
      if (this.count < KEPT_HEADS) this.#heads.push(headOf(text.subarray(after)));
      this.count += 1;
      from = after;
    }
    this.#rest = text.subarray(Math.max(from, text.byteLength - this.#delimiter.byteLength - 1));
  }

  /** What is wrong with the first part that cannot be read. */
  get problem(): string {
    const index = this.#heads.findIndex((head) => !this.#isRead(head));
    const [, line] = /^content-disposition:[ \t]*(.*?)\r\n/im.exec(String(this.#heads[index] ?? "")) ?? [];
    if (index < 0) return "A part of the form cannot be read.";
    if (line === undefined) return `Part ${index + 1} of the form needs a Content-Disposition.`;
    return `The Content-Disposition of part ${index + 1} of the form cannot be read: ${JSON.stringify(line)}.`;
  }

  #isRead(head: Buffer): boolean {
    let isRead = false;
    const read = () => {
      isRead = true;
    };
    const form = busboy({ headers: { "content-type": this.contentType } });
    form.on("file", read).on("field", read);
    form.on("error", () => {});
    const lines = head.subarray(0, Math.max(0, head.indexOf(BLANK_LINE)));
    form.end(Buffer.concat([this.#delimiter.subarray(2), lines, BLANK_LINE, this.#delimiter, END]));
    return isRead;
  }
}

/** A copy: what passes is large. */
function headOf(text: Buffer): Buffer {
  return Buffer.from(text.subarray(0, HEAD));
}
