import type { Route } from "../routes";
import { findTask } from "../state/lookup";
import { receiveDocuments } from "../state/receiveDocuments";
import { recordOperation } from "../state/receivedCalls";
import type { ReceivedCall } from "../state/state";
import { limitedChunks, UPLOAD_LIMIT } from "./body";
import { type ExchangeRequest, type ExchangeResponse, json, Refusal } from "./exchange";
import { executeCall } from "./executeCall";
import { mediaType } from "./mediaType";
import type { HandlerSettings } from "./settings";
import { readUploadForm } from "./uploadForm";

type UploadRoute = Extract<Route, { name: "upload" }>;

/** service.md 4.4 */
export const BORROWER_TASK_FILES_FIELD = "borrower-task-files";

/**
 * service.md 4.4 and 4.5: receives the documents of a task, all of them or none. The body of a success is not stated: ours
 * lists the new documents.
 */
export async function receiveUpload(
  request: ExchangeRequest,
  route: UploadRoute,
  settings: HandlerSettings,
  call: ReceivedCall,
): Promise<ExchangeResponse> {
  const { kind, loanId, taskId } = route;
  const operation = kind === "borrower" ? "uploadBorrowerTaskDocuments" : "uploadLoanOfficerTaskDocuments";
  return await executeCall(settings, call, [operation], async () => {
    recordOperation(call, operation, { loanId, taskId });
    return await receive(request, route, settings);
  });
}

async function receive(
  request: ExchangeRequest,
  { kind, loanId, taskId }: UploadRoute,
  settings: HandlerSettings,
): Promise<ExchangeResponse> {
  const contentType = request.headers["content-type"] ?? "";
  if (mediaType(contentType).type !== "multipart/form-data") {
    throw new Refusal(415, "The Content-Type must be multipart/form-data.");
  }
  const task = () => {
    const found = findTask(settings.state, kind, loanId, taskId);
    if (found === undefined) throw new Refusal(404, "There is no such task on a loan with this ID.");
    return found;
  };
  task();
  const fieldName = kind === "borrower" ? BORROWER_TASK_FILES_FIELD : settings.officerUploadField;
  const chunks = limitedChunks(request.body, request.headers["content-length"], UPLOAD_LIMIT, settings.network);
  const files = await readUploadForm(chunks, contentType, fieldName);
  // Looked up again: the state may have been reset during the upload.
  const documents = receiveDocuments(settings.state, task(), files, settings.now());
  return json(201, { documents: documents.map(({ id, name, size }) => ({ id, title: name, size })) });
}
