import type { Choices } from "../choices";
import { type ReceivedCall, recordOperation } from "../received/receivedCalls";
import type { Route } from "../routes";
import { findTask } from "../state/lookup";
import { receiveDocuments } from "../state/receiveDocuments";
import { limitedChunks } from "./body";
import { type ExchangeRequest, type ExchangeResponse, json, Refusal } from "./exchange";
import { executeCall } from "./executeCall";
import { mediaType } from "./mediaType";
import type { HandlerSettings } from "./settings";
import { readUploadForm } from "./uploadForm";

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
