import * as l10n from "@vscode/l10n";
import { ServiceError } from "../failure/serviceError";
import type { UploadRequest } from "../loanOriginationService";
import { accessToken } from "../transport/accessToken";
import type { Connection } from "../transport/connection";
import type { UploadAttempt } from "./uploadExchange";
import { exchange } from "./uploadExchange";
import { uploadCancelled } from "./uploadFailure";
import { uploadTarget } from "./uploadTarget";

/**
 * Uploads all files to a task in one request (service.md 4.4, 4.5): streamed, with Content-Length, and sent once. A
 * success status with any JSON or an empty body is a success: 4.4 does not show the body. Rejects with a ServiceError,
 * whose outcome for an upload that broke off comes from `brokenOffOutcome`.
 */
export async function uploadDocuments(connection: Connection, request: UploadRequest): Promise<void> {
  const started = performance.now();
  const attempt: UploadAttempt = {
    progress: { handedOver: 0, wholeFiles: 0, current: 0 },
    status: undefined,
    received: 0,
    remark: undefined,
    record: undefined,
  };
  const log = (failure?: ServiceError) => {
    attempt.record?.ended(failure === undefined ? "ok" : "failed", failure?.message);
    connection.log.request({
      operation: "uploadDocuments",
      status: attempt.status,
      outcome: failure === undefined ? "ok" : "failed",
      duration: performance.now() - started,
      sent: attempt.progress.handedOver,
      received: attempt.received,
      detail: failure === undefined ? attempt.remark : (failure.detail ?? failure.kind),
    });
  };
  try {
    await upload(connection, request, attempt);
  } catch (thrown) {
    if (thrown instanceof ServiceError) {
      log(thrown);
      thrown.request = attempt.record?.id;
    }
    throw thrown;
  }
  log();
}

async function upload(connection: Connection, request: UploadRequest, attempt: UploadAttempt): Promise<void> {
  if (request.files.length === 0) {
    throw new ServiceError("notAllowed", l10n.t("There is no file to upload. Choose at least one."), {
      outcome: "notSent",
    });
  }
  const target = uploadTarget(connection, request);
  const token = await accessToken(connection);
  if (request.signal?.aborted === true) throw uploadCancelled(attempt.progress);
  await exchange(connection, request, target, token, attempt);
}
