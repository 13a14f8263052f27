import { createHash } from "node:crypto";
import type { Choices } from "../choices";
import { type ArrivedFile, type FormPart, recordOperation } from "../received";
import type { UploadRoute } from "../routes";
import { find } from "../state/state";
import { receiveDocuments } from "../state/transitions";
import { type CallContext, executeCall } from "./executeCall";
import { readParts } from "./formParts";
import { HttpError, type HttpResponse, json, limitedChunks, mediaType } from "./httpMessages";

/** Bytes. service.md 8 states no limit. */
const UPLOAD_LIMIT = 2 * 1024 ** 3;
/** A call tells of so many parts of its form. */
const TOLD_PARTS = 100;
const BORROWER_TASK_FILES_FIELD = "borrower-task-files";

/** service.md 4.4 and 4.5: all documents or none. Status and body of a success are choices. */
export async function receiveUpload(exchange: CallContext, route: UploadRoute): Promise<HttpResponse> {
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
    throw new HttpError(404, "There is no such task on a loan with this ID.");
  };
  return await executeCall(exchange, [asked], async () => {
    recordOperation(call, name, asked.arguments);
    const { "content-type": contentType = "" } = request.headers;
    if (mediaType(contentType).type !== "multipart/form-data") {
      throw new HttpError(415, "The Content-Type must be multipart/form-data.");
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
    throw new HttpError(415, `Files must be ${fileTypes.join(", ")}: ${JSON.stringify(other.name)} is not.`);
  }
}

/**
 * Reads a multipart form whose every part is a file under the given field name (service.md 4.4), and keeps contents of so many
 * bytes. Names stay as they were sent: they are words, and never a path. Throws an HttpError for any other form.
 */
async function readFiles(
  chunks: AsyncIterable<Uint8Array>,
  formType: string,
  fieldName: string,
  mostBytes: number,
  told: FormPart[],
): Promise<ArrivedFile[]> {
  const files: ArrivedFile[] = [];
  await readParts(chunks, formType, ({ field, name, contentType }) => {
    if (told.length < TOLD_PARTS) told.push({ field, name });
    if (contentType === undefined) {
      throw new HttpError(400, `The form must hold files only: ${JSON.stringify(field)} is not a file.`);
    }
    if (field !== fieldName) {
      throw new HttpError(400, `Files must be sent under the field ${fieldName}, not ${JSON.stringify(field)}.`);
    }
    if (name === undefined) throw new HttpError(400, "Each file needs a file name.");
    const hash = createHash("sha256");
    let kept: Uint8Array[] | undefined = [];
    let size = 0;
    return {
      data(chunk) {
        size += chunk.byteLength;
        hash.update(chunk);
        if (size > mostBytes) kept = undefined;
        kept?.push(chunk);
      },
      end: () => files.push({ name, contentType, size, sha256: hash.digest("hex"), chunks: kept }),
    };
  });
  if (files.length === 0) throw new HttpError(400, `The form holds no file under the field ${fieldName}.`);
  return files;
}
