import * as l10n from "@vscode/l10n";
import type { Dispatcher } from "undici";
import { isObject, parsedJson } from "../../domain/unknown";
import { type FailedAnswer, httpFailure, seeCurrentState } from "../failure/httpFailure";
import { notUnderstood, ServiceError } from "../failure/serviceError";
import type { UploadRequest } from "../loanOriginationService";
import type { Header } from "../transport/connection";
import { type Attempt, readBody } from "../transport/recordExchange";

/** The status decides (service.md 7.5), unless the body is not what 4.4 promises. `complete`: all of the form was sent. */
export async function judge(
  answer: Dispatcher.ResponseData,
  url: URL,
  request: UploadRequest,
  complete: boolean,
  attempt: Attempt,
): Promise<void> {
  const { statusCode: status, body } = answer;
  const content = await contentOf(body, attempt);
  if (status < 200 || status >= 300) {
    const header = (name: string) => headerLines(answer).find(([one]) => one === name)?.[1];
    throw answerFailure({ status, url: url.href, header }, request);
  }
  // It cannot confirm all documents.
  if (!complete) {
    const message = `${l10n.t("The service answered before it received the whole upload.")} ${seeCurrentState()}`;
    throw notUnderstood(`HTTP ${status} before the end of the body`, message);
  }
  // A sign-in page or "ok" may come from a gateway instead of the service.
  if (content === "other") throw notUnderstood(`HTTP ${status} with a body that is no JSON object`);
  if (content === "nothing") attempt.detail = "The answer is empty, not JSON as service.md 4.4 has it";
}

export function headerLines({ headers }: Dispatcher.ResponseData): Header[] {
  return Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((line): Header => [name, line]));
}

/** In bytes. The body tells nothing that 4.4 states, so no more than this is read. */
const LIMIT = 64 * 1024;

/** Tells the service's JSON object from what a gateway says. A body that breaks off is no failure. */
async function contentOf(body: AsyncIterable<Uint8Array>, attempt: Attempt): Promise<"object" | "nothing" | "other"> {
  const { text, whole } = await readBody(body, attempt, LIMIT);
  // A page does not begin like an object: that has to do for a body that was not read to its end.
  if (!whole) return /^\s*\{/.test(text) ? "object" : "other";
  if (text.trim() === "") return "nothing";
  return isObject(parsedJson(text)) ? "object" : "other";
}

/** service.md 4.5 does not state the form field of officer uploads. */
const fieldMayDiffer = () =>
  l10n.t(
    "This service may need another form field for uploads to loan officer tasks. Set it as officerUploadField in loanOps.environments.",
  );

/** Refusals whose cause is known to be another one. */
const NOT_THE_FIELD: ReadonlySet<number> = new Set([401, 403, 413, 429]);

/** 7.6 states no statuses, so these are HTTP's meanings. */
const NEXT: ReadonlyMap<number, () => string> = new Map([
  [404, seeCurrentState],
  [413, () => l10n.t("Send fewer or smaller files.")],
  [415, () => l10n.t("Send the files in another format.")],
]);

/** Statuses that may be about one file after others were stored: 4.4 does not say that all are stored or none. */
const ABOUT_ONE_FILE: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);

export function answerFailure(
  answer: FailedAnswer,
  { task, files }: Pick<UploadRequest, "task" | "files">,
): ServiceError {
  const { status } = answer;
  const failure = httpFailure(answer, { changes: true, next: NEXT });
  const { message } = failure;
  const hint = task.kind === "loanOfficer" && failure.outcome === "refused" && !NOT_THE_FIELD.has(status);
  return new ServiceError(failure.kind, hint ? `${message} ${fieldMayDiffer()}` : message, {
    ...failure,
    outcome: files.length > 1 && ABOUT_ONE_FILE.has(status) ? "unknown" : failure.outcome,
  });
}
