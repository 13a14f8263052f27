import type { Readable } from "node:stream";
import { request as send } from "undici";
import { bearer } from "../../contract/rest";
import type { ServiceError } from "../failure/serviceError";
import type { UploadRequest } from "../loanOriginationService";
import type { Connection } from "../transport/connection";
import { DIRECT } from "../transport/networkSettings";
import { createDispatcher } from "../transport/proxiedFetch";
import { type Attempt, recordExchange, withAttempt } from "../transport/recordExchange";
import { sentName } from "./localFile";
import { checkUploadAnswer, headerLines } from "./uploadAnswer";
import { multipartForm, type UploadProgress, uploadBody } from "./uploadBody";
import { uploadCancelled, uploadFailure, uploadStalled } from "./uploadFailure";
import { uploadTarget } from "./uploadTarget";

/** Streamed, with Content-Length, and sent once (service.md 4.4, 4.5). Rejects with a ServiceError. */
export function sendUpload(connection: Connection, request: UploadRequest): Promise<void> {
  const work = (attempt: Attempt, token: string) => exchangeUpload(connection, request, token, attempt);
  return withAttempt(connection, "uploadDocuments", work, request.signal);
}

/*
 * What may end an upload, and what is said then:
 *
 *   before it begins       the signal was aborted already              canceled
 *   until the last byte    the signal; nothing moves for `uploadIdle`  `givenUp`
 *   until the status       the signal; `uploadAnswer`                  `givenUp`, else `uploadFailure`
 *   from the status on     whatever it is                              what the status says
 */
async function exchangeUpload(connection: Connection, request: UploadRequest, token: string, attempt: Attempt) {
  const target = uploadTarget(connection, request);
  const progress: UploadProgress = { handedOver: 0, wholeFiles: 0, current: 0 };
  const { timeouts } = connection;
  const network = connection.network?.(target.url) ?? DIRECT;
  const form = await multipartForm(target.field, request.files);
  // No listener hears a signal that was aborted before.
  if (request.signal?.aborted === true) throw uploadCancelled(progress, form.length);
  const dispatcher = createDispatcher(network, timeouts);

  const stop = new AbortController();
  let givenUp: ServiceError | undefined;
  const giveUp = (reason: ServiceError) => {
    givenUp = reason;
    stop.abort(reason);
    // undici does not hear the signal before it is connected.
    dispatcher.destroy(reason).catch(() => undefined);
  };
  const onCancel = () => giveUp(uploadCancelled(progress, form.length));
  request.signal?.addEventListener("abort", onCancel, { once: true });

  let idle: NodeJS.Timeout | undefined;
  const moved = () => {
    clearTimeout(idle);
    idle = setTimeout(() => giveUp(uploadStalled(progress, timeouts)), timeouts.uploadIdle);
  };
  const body = uploadBody(form, request.files, progress, stop.signal, (bytes) => {
    moved();
    // From here on `uploadAnswer` is the limit.
    if (bytes === form.length) clearTimeout(idle);
    request.onProgress?.(bytes, form.length);
  });

  moved();
  const headers = {
    authorization: bearer(token),
    "content-type": form.contentType,
    "content-length": String(form.length),
    accept: "application/json",
    "accept-encoding": "identity",
    ...(connection.userAgent !== undefined && { "user-agent": connection.userAgent }),
  };
  const { loanId, task, files } = request;
  const sent = {
    operation: "uploadDocuments",
    changes: true,
    subject: { loan: loanId, task: task.id },
    method: "POST",
    url: target.url.href,
    headers: Object.entries(headers),
    body: {
      kind: "form",
      of: task.kind,
      field: target.field,
      parts: files.map(({ name, path, size }, index) => {
        return { unmaskedName: sentName(name), unmaskedPath: path, type: form.types[index] ?? "", size };
      }),
      size: form.length,
    },
  } as const;
  attempt.record = recordExchange(connection, sent, token);
  try {
    const answer = await send(target.url, {
      dispatcher,
      method: "POST",
      headers,
      // undici takes any async iterable, and this is the fastest of them; its types do not say so.
      body: body as unknown as Readable,
      signal: stop.signal,
      headersTimeout: timeouts.uploadAnswer,
      bodyTimeout: timeouts.uploadIdle,
    });
    attempt.status = answer.statusCode;
    attempt.record?.answered(answer.statusCode, headerLines(answer));
    moved();
    await checkUploadAnswer(answer, request, { ...progress, size: form.length }, attempt, token);
  } catch (thrown) {
    const facts = { fileCount: files.length, proxied: network.proxy !== undefined, size: form.length };
    // Once there is a status, the status decides.
    throw (attempt.status === undefined ? givenUp : undefined) ?? uploadFailure(thrown, progress, facts);
  } finally {
    attempt.sent = progress.handedOver;
    clearTimeout(idle);
    request.signal?.removeEventListener("abort", onCancel);
    stop.abort();
    body.return().catch(() => undefined);
    // Not awaited: it cannot change the outcome.
    dispatcher.destroy().catch(() => undefined);
  }
}
