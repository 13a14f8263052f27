import type { Readable } from "node:stream";
import * as l10n from "@vscode/l10n";
import { type Dispatcher, request as send } from "undici";
import { bearer } from "../../contract/rest";
import { WithoutToken } from "../failure/secrets";
import { ServiceError } from "../failure/serviceError";
import type { UploadRequest } from "../loanOriginationService";
import {
  accessToken,
  type Connection,
  type Header,
  mayHaveAnother,
  type SentPart,
  type SentRequest,
} from "../transport/connection";
import { DIRECT } from "../transport/networkSettings";
import { createDispatcher } from "../transport/proxiedFetch";
import { type Attempt, attempted, recordExchange } from "../transport/recordExchange";
import { answeredByAnother, answeredTooEarly, answerFailure, readAnswer } from "./uploadAnswer";
import { type MultipartForm, multipartForm, type UploadProgress, uploadBody } from "./uploadBody";
import { stalled, uploadCancelled, uploadFailure } from "./uploadFailure";
import { type UploadTarget, uploadTarget } from "./uploadTarget";

/** Streamed, with Content-Length, and sent once (service.md 4.4, 4.5). Rejects with a ServiceError. */
export function uploadDocuments(connection: Connection, request: UploadRequest): Promise<void> {
  return attempted(connection, "uploadDocuments", async (attempt) => {
    if (request.files.length === 0) {
      throw new ServiceError("notAllowed", l10n.t("There is no file to upload. Choose at least one."), {
        outcome: "notSent",
      });
    }
    const target = uploadTarget(connection, request);
    const token = await accessToken(connection);
    await exchange(connection, request, target, token, attempt).catch((thrown: unknown) => {
      mayHaveAnother(connection, token, thrown);
      throw thrown;
    });
  });
}

async function exchange(
  connection: Connection,
  request: UploadRequest,
  target: UploadTarget,
  token: string,
  attempt: Attempt,
): Promise<void> {
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
    idle = setTimeout(() => giveUp(stalled(progress, timeouts)), timeouts.uploadIdle);
  };
  const body = uploadBody(form, request.files, progress, stop.signal, (bytes) => {
    moved();
    // From here on `uploadAnswer` is the limit.
    if (bytes === form.length) clearTimeout(idle);
    request.onProgress?.(bytes, form.length);
  });

  moved();
  const headers = headersOf(connection, form, token);
  attempt.record = recordExchange(connection, sentRequest(request, target, form, headers), WithoutToken.of(token));
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
    attempt.record?.answered(answer.statusCode, headerLines(answer.headers));
    moved();
    await judge(answer, target.url, request, progress.handedOver === form.length, attempt);
  } catch (thrown) {
    const facts = { fileCount: request.files.length, proxied: network.proxy !== undefined };
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

function sentRequest(
  { loanId, task, files }: UploadRequest,
  { url, field }: UploadTarget,
  form: MultipartForm,
  headers: Readonly<Record<string, string>>,
): SentRequest {
  const parts = files.map(
    ({ name, path, contentType, size }): SentPart => ({ trueName: name, truePath: path, contentType, size }),
  );
  return {
    operation: "uploadDocuments",
    changes: true,
    subject: { loan: loanId, task: task.id },
    method: "POST",
    url: url.href,
    headers: Object.entries(headers),
    body: { kind: "form", field, parts, size: form.length },
  };
}

function headerLines(headers: Dispatcher.ResponseData["headers"]): Header[] {
  return Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((line): Header => [name, line]));
}

function headersOf(connection: Connection, form: MultipartForm, token: string): Record<string, string> {
  return {
    authorization: bearer(token),
    "content-type": form.contentType,
    "content-length": String(form.length),
    accept: "application/json",
    "accept-encoding": "identity",
    ...(connection.userAgent !== undefined && { "user-agent": connection.userAgent }),
  };
}

/** The status decides (service.md 7.5), unless the body is not what 4.4 promises. `complete`: all of the form was sent. */
async function judge(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  url: URL,
  request: UploadRequest,
  complete: boolean,
  attempt: Attempt,
): Promise<void> {
  const { received, content } = await readAnswer(body, one(headers["content-encoding"]), attempt.record);
  attempt.received = received;
  if (status < 200 || status >= 300) {
    const [location, retryAfter, date] = [headers.location, headers["retry-after"], headers.date].map(one);
    throw answerFailure({ status, url: url.href, location, retryAfter, date }, request);
  }
  if (!complete) throw answeredTooEarly(status);
  if (content === "other") throw answeredByAnother(status);
  if (content === "nothing") attempt.detail = "The answer is empty, not JSON as service.md 4.4 has it";
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
