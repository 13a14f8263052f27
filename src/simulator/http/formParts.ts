import busboy from "busboy";
import { HttpError } from "./httpMessages";

const LINE_END = "\r\n";
const BLANK_LINE = Buffer.from(LINE_END + LINE_END);
const END = Buffer.from("--");
/** Bytes. */
const MAX_HEAD = 16 * 1024;
const MALFORMED = "The multipart form is malformed or cut off.";

/** What a part says of itself. One without a content type is a field, and no file. */
export interface PartHead {
  readonly field: string;
  readonly name?: string | undefined;
  readonly contentType?: string;
}

/** Takes the content of a part, as it comes. */
interface PartContent {
  data(chunk: Buffer): void;
  end(): void;
}

/**
 * Reads the parts of a form by their boundaries (RFC 2046 5.1.1). busboy reads the head of each: given the whole form, it passes
 * over those that it cannot read. A preamble is passed over. Throws an HttpError for a form that is malformed or cut off.
 */
export async function readParts(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  open: (head: PartHead) => PartContent,
): Promise<void> {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? "";
  if (boundary === "") throw new HttpError(400, "The Content-Type multipart/form-data needs a boundary.");
  const delimiter = Buffer.from(`${LINE_END}--${boundary}`);
  let rest: Buffer = Buffer.from(LINE_END);
  let part: PartContent | undefined;
  let count = 0;
  let isOver = false;
  for await (const chunk of chunks) {
    if (!isOver) rest = Buffer.concat([rest, chunk]);
    while (!isOver) {
      const at = rest.indexOf(delimiter);
      const passed = at < 0 ? Math.max(0, rest.byteLength - delimiter.byteLength) : at;
      part?.data(rest.subarray(0, passed));
      rest = rest.subarray(passed);
      // What follows says whether another part does.
      const after = rest.toString("latin1", delimiter.byteLength, delimiter.byteLength + 2);
      if (at < 0 || after.length < 2) break;
      isOver = after === "--";
      const head = rest.indexOf(BLANK_LINE, delimiter.byteLength);
      if (after === LINE_END && head < 0) {
        if (rest.byteLength < MAX_HEAD) break;
        throw new HttpError(400, MALFORMED);
      }
      if (isOver || after === LINE_END) part?.end();
      // A line of the content that begins like the boundary.
      else part?.data(rest.subarray(0, delimiter.byteLength));
      if (after === LINE_END) {
        count += 1;
        part = open(headOf(rest.subarray(0, head), delimiter, count, contentType));
      }
      rest = rest.subarray(after === LINE_END ? head + BLANK_LINE.byteLength : delimiter.byteLength);
    }
  }
  if (!isOver) throw new HttpError(400, MALFORMED);
}

/** `lines`: the boundary, and the head without the blank line behind it. */
function headOf(lines: Buffer, delimiter: Buffer, number: number, contentType: string): PartHead {
  const heads: PartHead[] = [];
  const form = busboy({ headers: { "content-type": contentType }, defParamCharset: "utf8", preservePath: true });
  form.on("file", (field = "", stream, { filename: name, mimeType }) => {
    heads.push({ field, name, contentType: mimeType });
    stream.resume();
  });
  form.on("field", (field = "") => heads.push({ field }));
  form.on("error", () => {});
  form.end(Buffer.concat([lines.subarray(LINE_END.length), BLANK_LINE, delimiter, END]));
  const [head] = heads;
  if (head !== undefined) return head;
  const [, line] = /^content-disposition:[ \t]*(.*?)\r?$/im.exec(String(lines)) ?? [];
  throw new HttpError(
    400,
    line === undefined
      ? `Part ${number} of the form needs a Content-Disposition.`
      : `The Content-Disposition of part ${number} of the form cannot be read: ${JSON.stringify(line)}.`,
  );
}
