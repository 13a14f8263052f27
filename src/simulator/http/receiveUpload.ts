import { createHash } from "node:crypto";
import { once } from "node:events";
import busboy from "busboy";
import type { Choices } from "../choices";
import { type ArrivedFile, type FormPart, recordOperation } from "../received";
import type { UploadRoute } from "../routes";
import { find } from "../state/state";
import { receiveDocuments } from "../state/transitions";
import { type ExchangeResponse, json, limitedChunks, mediaType, Refusal } from "./exchange";
import { type Exchange, executeCall } from "./executeCall";
import { FormParts } from "./formParts";

/** Bytes. service.md 8 states no limit. */
const UPLOAD_LIMIT = 2 * 1024 ** 3;
/** A call tells of so many parts of its form. */
const TOLD_PARTS = 100;
const BORROWER_TASK_FILES_FIELD = "borrower-task-files";

/** service.md 4.4 and 4.5: all documents or none. Status and body of a success are choices. */
export async function receiveUpload(exchange: Exchange, route: UploadRoute): Promise<ExchangeResponse> {
  const { kind, loanId, taskId } = route;
  const { request, call } = exchange;
  const { state, uploads, served, network, lag, now } = exchange.service;
  const name = kind === "borrower" ? "uploadBorrowerTaskDocuments" : "uploadLoanOfficerTaskDocuments";
  const asked = { name, arguments: { loanId, taskId } };
  const task = () => {
    const found = state.tasks.get(taskId);
    // service.md 4.4: the path has the loan's own ID. The other is a choice.
    const ownId = served.choices.friendlyIdInPath ? find(state.loans, loanId)?.id : loanId;
    if (found?.kind === kind && found.loanId === ownId) return found;
    throw new Refusal(404, "There is no such task on a loan with this ID.");
  };
  return await executeCall(exchange, [asked], async () => {
    recordOperation(call, name, asked.arguments);
    const { "content-type": contentType = "" } = request.headers;
    if (mediaType(contentType).type !== "multipart/form-data") {
      throw new Refusal(415, "The Content-Type must be multipart/form-data.");
    }
    task();
    const { choices } = served;
    const field = kind === "borrower" ? BORROWER_TASK_FILES_FIELD : choices.officerUploadField;
    const form: FormPart[] = [];
    call.form = form;
    const chunks = limitedChunks(request, UPLOAD_LIMIT, network);
    const files = await readFiles(chunks, contentType, field, uploads.mostBytes, form);
    checkTypes(files, choices);
    // Looked up again: the state may have been reset during the upload.
    const found = task();
    lag.begin(state, choices);
    const documents = receiveDocuments(state, found, files, now(), choices);
    uploads.receive({ call: call.number, loan: loanId, task: taskId, field, files });
    const answer = { documents: documents.map(({ id, name, size }) => ({ id, title: name, size })) };
    return json(choices.uploadStatus, choices.uploadAnswer === "empty" ? {} : answer);
  });
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
 * Reads a multipart form whose every part is a file under the given field name (service.md 4.4), and keeps contents of so many
 * bytes. Names stay as they were sent: they are words, and never a path. A preamble (RFC 2046 5.1.1) is passed over. Throws a Refusal for any other form, and for one that is cut off.
 */
async function readFiles(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  fieldName: string,
  mostBytes: number,
  told: FormPart[],
): Promise<ArrivedFile[]> {
  const files: ArrivedFile[] = [];
  let problem: string | undefined;
  const form = openForm(contentType);
  const parts = new FormParts(contentType);
  let read = 0;
  const note = (field = "", name?: string) => {
    read += 1;
    if (read <= TOLD_PARTS) told.push({ field, name });
  };
  form.on("file", (field, stream, { filename, mimeType }) => {
    note(field, filename);
    if (field !== fieldName) {
      problem ??= `Files must be sent under the field ${fieldName}, not ${JSON.stringify(field ?? "")}.`;
    }
    if (filename === undefined) problem ??= "Each file needs a file name.";
    const name = filename ?? "";
    const hash = createHash("sha256");
    let chunks: Uint8Array[] | undefined = [];
    let size = 0;
    stream.on("data", (chunk: Uint8Array) => {
      size += chunk.byteLength;
      hash.update(chunk);
      if (size > mostBytes) chunks = undefined;
      chunks?.push(chunk);
    });
    stream.on("end", () => files.push({ name, contentType: mimeType, size, sha256: hash.digest("hex"), chunks }));
    // The form says that it is cut off.
    stream.on("error", () => {});
  });
  form.on("field", (name) => {
    note(name);
    problem ??= `The form must hold files only: ${JSON.stringify(name)} is not a file.`;
  });
  form.on("error", () => {
    problem ??= "The multipart form is malformed or cut off.";
  });
  // Both events may be an error instead, which the listener has noted.
  for await (const chunk of chunks) {
    if (problem !== undefined) break;
    parts.pass(chunk);
    if (!form.write(chunk) && problem === undefined) await once(form, "drain").catch(() => {});
  }
  if (problem === undefined) {
    const closed = once(form, "close").catch(() => {});
    form.end();
    await closed;
  }
  if (parts.count > read) problem ??= parts.problem;
  if (files.length === 0) problem ??= `The form holds no file under the field ${fieldName}.`;
  if (problem !== undefined) throw new Refusal(400, problem);
  return files;
}

function openForm(contentType: string): busboy.Busboy {
  try {
    return busboy({ headers: { "content-type": contentType }, defParamCharset: "utf8", preservePath: true });
  } catch {
    throw new Refusal(400, "The Content-Type multipart/form-data needs a boundary.");
  }
}
