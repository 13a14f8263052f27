import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Readable } from "node:stream";
import busboy from "busboy";
import type { Choices } from "../choices";
import { type ArrivedFile, type KeptContent, type KeptContents, type ReceivedCall, recordOperation } from "../received";
import type { Route } from "../routes";
import { receiveDocuments } from "../state/mutations";
import { findTask } from "../state/state";
import { type ExchangeRequest, type ExchangeResponse, json, limitedChunks, mediaType, Refusal } from "./exchange";
import { executeCall, type HandlerSettings } from "./executeCall";

type UploadRoute = Extract<Route, { name: "upload" }>;

/** service.md 4.4 */
export const BORROWER_TASK_FILES_FIELD = "borrower-task-files";

/**
 * service.md 4.4 and 4.5: receives the documents of a task, all of them or none. Status and body of a success are choices.
 */
export async function receiveUpload(
  request: ExchangeRequest,
  route: UploadRoute,
  settings: HandlerSettings,
  call: ReceivedCall,
): Promise<ExchangeResponse> {
  const { kind, loanId, taskId } = route;
  const operation = kind === "borrower" ? "uploadBorrowerTaskDocuments" : "uploadLoanOfficerTaskDocuments";
  const asked = { name: operation, arguments: { loanId, taskId } };
  return await executeCall(settings, call, [asked], async () => {
    recordOperation(call, operation, asked.arguments);
    return await receive(request, route, settings, call);
  });
}

async function receive(
  request: ExchangeRequest,
  { kind, loanId, taskId }: UploadRoute,
  settings: HandlerSettings,
  call: ReceivedCall,
): Promise<ExchangeResponse> {
  const contentType = request.headers["content-type"] ?? "";
  if (mediaType(contentType).type !== "multipart/form-data") {
    throw new Refusal(415, "The Content-Type must be multipart/form-data.");
  }
  const { choices } = settings.served;
  const task = () => {
    const found = findTask(settings.state, kind, loanId, taskId, choices);
    if (found === undefined) throw new Refusal(404, "There is no such task on a loan with this ID.");
    return found;
  };
  task();
  const fieldName = kind === "borrower" ? BORROWER_TASK_FILES_FIELD : settings.officerUploadField;
  const chunks = limitedChunks(request.body, request.headers["content-length"], choices.uploadLimit, settings.network);
  const files = await readUploadForm(chunks, contentType, fieldName, settings.uploads.contents);
  checkTypes(files, choices);
  // Looked up again: the state may have been reset during the upload.
  const documents = receiveDocuments(settings.state, task(), files, settings.now(), choices);
  settings.uploads.receive(call, { loan: loanId, task: taskId, field: fieldName }, files);
  const answer = { documents: documents.map(({ id, name, size }) => ({ id, title: name, size })) };
  return json(choices.uploadStatus, choices.uploadAnswer === "empty" ? {} : answer);
}

function checkTypes(files: readonly { readonly name: string }[], { fileTypes }: Choices): void {
  if (fileTypes === null) return;
  const accepted = (name: string) => fileTypes.some((type) => name.toLowerCase().endsWith(`.${type.toLowerCase()}`));
  const other = files.find(({ name }) => !accepted(name));
  if (other !== undefined) {
    throw new Refusal(415, `Files must be ${fileTypes.join(", ")}: ${JSON.stringify(other.name)} is not.`);
  }
}

/**
 * Reads a multipart form whose every part is a file under the given field name (service.md 4.4). The files are measured
 * and hashed while they pass; `contents` keeps what it has room for. Their names stay as they were sent: they are words,
 * and never a path. Throws a Refusal for any other form, and for one that is cut off.
 */
async function readUploadForm(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  fieldName: string,
  contents: KeptContents,
): Promise<ArrivedFile[]> {
  const opened: KeptContent[] = [];
  const open = (name: string) => {
    const content = contents.open(name);
    opened.push(content);
    return content;
  };
  try {
    return await readFiles(chunks, contentType, fieldName, open);
  } catch (error) {
    for (const content of opened) contents.forget(content);
    throw error;
  }
}

async function readFiles(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  fieldName: string,
  open: (name: string) => KeptContent,
): Promise<ArrivedFile[]> {
  const files: ArrivedFile[] = [];
  let problem: string | undefined;
  const form = openForm(contentType);
  const count = new PartCount(contentType);
  let read = 0;
  form.on("file", (name, stream, info) => {
    read += 1;
    if (name === undefined) problem ??= UNREADABLE_PART;
    if (name !== fieldName) problem ??= `Files must be sent under the field ${fieldName}, not ${JSON.stringify(name)}.`;
    if (info.filename === undefined) problem ??= "Each file needs a file name.";
    const content = open(info.filename ?? "");
    receiveFile(stream, content, (size, sha256) => {
      files.push({ name: info.filename ?? "", contentType: info.mimeType, size, sha256, content });
    });
  });
  form.on("field", (name) => {
    read += 1;
    problem ??= `The form must hold files only: ${JSON.stringify(name)} is not a file.`;
  });
  form.on("error", () => {
    problem ??= MALFORMED;
  });
  for await (const chunk of chunks) {
    if (problem !== undefined) break;
    count.read(chunk);
    if (!form.write(chunk) && problem === undefined) await drained(form);
  }
  if (problem === undefined) await closed(form);
  if (problem === undefined && read !== count.parts) problem = UNREADABLE_PART;
  if (problem === undefined && count.hasExtendedNames)
    problem = "A file name must be sent as filename, not as filename*.";
  if (problem === undefined && count.hasMore) problem = "The form holds something before, after or between its parts.";
  if (problem === undefined && files.length === 0) problem = `The form holds no file under the field ${fieldName}.`;
  if (problem !== undefined) throw new Refusal(400, problem);
  return files;
}

/** Parts that busboy skips. */
const UNREADABLE_PART =
  "A part of the form cannot be read: each needs Content-Disposition: form-data with a name and a file name.";
const MALFORMED = "The multipart form is malformed or cut off.";

function openForm(contentType: string): busboy.Busboy {
  try {
    return busboy({ headers: { "content-type": contentType }, defParamCharset: "utf8", preservePath: true });
  } catch {
    throw new Refusal(400, "The Content-Type multipart/form-data needs a boundary.");
  }
}

/** Measures, hashes and keeps a file while it passes. Never calls back for one that is cut off: its form says so. */
function receiveFile(stream: Readable, content: KeptContent, received: (size: number, sha256: string) => void): void {
  const hash = createHash("sha256");
  let size = 0;
  stream.on("data", (chunk: Uint8Array) => {
    size += chunk.byteLength;
    hash.update(chunk);
    content.add(chunk);
  });
  stream.on("end", () => received(size, hash.digest("hex")));
  stream.on("error", () => {});
}

/** Both settle on an error of the form as well, which its listener has noted. */
async function drained(form: busboy.Busboy): Promise<void> {
  await once(form, "drain").catch(() => {});
}

async function closed(form: busboy.Busboy): Promise<void> {
  const ended = once(form, "close").catch(() => {});
  form.end();
  await ended;
}

/** Bytes; busboy refuses a longer head of a part. */
const LONGEST_HEAD = 16 * 1024;

/**
 * Counts the parts of a multipart body (RFC 2046 5.1.1) while it passes: busboy says nothing of a part whose head it
 * cannot read, and of what stands before and after the parts.
 */
class PartCount {
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
