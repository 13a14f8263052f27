import * as l10n from "@vscode/l10n";
import type { Dispatcher } from "undici";
import { parsedJson } from "../../domain/unknown";
import { type FailedAnswer, httpFailure, seeCurrentState } from "../failure/httpFailure";
import { safeWords, TokenRemover } from "../failure/secrets";
import { notUnderstood, ServiceError } from "../failure/serviceError";
import type { UploadRequest } from "../loanOriginationService";
import type { Header } from "../transport/connection";
import { ONE_WRITE } from "../transport/earlyAnswer";
import { type Attempt, readAnswerBody } from "../transport/recordExchange";
import type { UploadProgress } from "./uploadBody";
import { checkWhatIsRefused } from "./uploadFailure";

/** How far an upload had left when its answer came. `size`: bytes of the whole form. */
type SentAmount = Pick<UploadProgress, "wholeFiles" | "handedOver"> & { readonly size: number };

/** The status decides (service.md 7.5), unless the body is not what 4.4 promises, or tells of a failure. */
export async function checkUploadAnswer(
  answer: Dispatcher.ResponseData,
  request: UploadRequest,
  left: SentAmount,
  attempt: Attempt,
  token: string,
): Promise<void> {
  const { statusCode: status, body } = answer;
  const { bytes, whole } = await readAnswerBody(body, attempt, MAX_ANSWER_READ);
  const text = new TextDecoder().decode(bytes);
  if (status < 200 || status >= 300) {
    const header = (name: string) => headerLines(answer).find(([one]) => one === name)?.[1];
    throw answerFailure({ status, header }, request, left);
  }
  // It cannot confirm all documents.
  if (left.handedOver < left.size) {
    const message = `${l10n.t("The service answered before it received the whole upload.")} ${seeCurrentState()}`;
    throw notUnderstood(`HTTP ${status} before the end of the body`, message);
  }
  if (whole && text.trim() === "") {
    attempt.detail = "The answer is empty, not JSON as service.md 4.4 has it";
    return;
  }
  // A page does not begin like JSON: that has to do for a body that was not read to its end.
  const content = whole ? parsedJson(text) : /^\s*[{[]/.test(text) ? {} : undefined;
  // A gateway may have answered: with a sign-in page, or with "ok", which is JSON (4.4).
  if (content === undefined) throw notUnderstood(`HTTP ${status} with a body that is no JSON`);
  if (typeof content !== "object" || content === null) {
    const message = `${l10n.t("The answer does not tell what became of the upload.")} ${seeCurrentState()}`;
    throw notUnderstood(`HTTP ${status} with a bare value`, message);
  }
  const words = failureWordsIn(content);
  if (words === undefined) return;
  const names = request.files.map(({ name }) => name);
  const said = safeWords(TokenRemover.of(token), names)(words) || l10n.t("an error without a message");
  const message = l10n.t('The service answered with an error: "{0}"', said);
  throw new ServiceError("errorAnswer", message, {
    outcome: "unknown",
    detail: `HTTP ${status} with a failure in its body`,
  });
}

/** What a part of the answer says of a failure in spite of its status; "" where it has no words for it. */
function failureWordsIn(content: unknown, levels = 4): string | undefined {
  if (typeof content !== "object" || content === null || levels === 0) return undefined;
  const { success, ok, error, errors, failed, status, statusCode } = content as Readonly<Record<string, unknown>>;
  const isTold = (value: unknown) => Boolean(value) && !/^(\[]|\{})$/.test(JSON.stringify(value));
  const isFailure = (value: unknown) => /^([45]\d\d|error|fail(ed|ure)?|rejected)$/i.test(String(value));
  const fails = [success, ok].includes(false) || [error, errors, failed].some(isTold);
  if (fails || [status, statusCode].some(isFailure)) return wordsIn(content) ?? "";
  return firstOf(Object.values(content), (inner) => failureWordsIn(inner, levels - 1));
}

const WORDING_KEYS = ["message", "detail", "reason", "description", "title", "error", "errors", "failed"];

function wordsIn(content: unknown, levels = 4): string | undefined {
  if (typeof content === "string" && content.trim() !== "") return content;
  if (typeof content !== "object" || content === null || levels === 0) return undefined;
  const parts = Array.isArray(content) ? content : WORDING_KEYS.map((key) => Reflect.get(content, key));
  return firstOf(parts, (part) => wordsIn(part, levels - 1));
}

function firstOf(parts: readonly unknown[], words: (part: unknown) => string | undefined): string | undefined {
  return parts.map(words).find((found) => found !== undefined);
}

export function headerLines({ headers }: Dispatcher.ResponseData): Header[] {
  return Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((line): Header => [name, line]));
}

/** In bytes. The body tells nothing that 4.4 states, so not much more than this is read. */
const MAX_ANSWER_READ = 64 * 1024;

/** service.md 4.5 does not state the form field of officer uploads. */
const fieldMayDiffer = () =>
  l10n.t(
    "This service may need another form field for uploads to loan officer tasks. Set it as officerUploadField in loanOps.environments.",
  );

/** 7.6 states no statuses, so these are HTTP's meanings. */
const UPLOAD_HINT_BY_STATUS: ReadonlyMap<number, () => string> = new Map([
  [404, seeCurrentState],
  [413, () => l10n.t("Send fewer or smaller files.")],
  [415, () => l10n.t("Send the files in another format.")],
]);

/** Statuses that may be about one file after others were stored: 4.4 does not say that all are stored or none. */
const ABOUT_ONE_FILE: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);

/** A gateway's answer where the service closed the connection because of something else than a failure. */
const BAD_GATEWAY = 502;

export function answerFailure(
  answer: FailedAnswer,
  { task, files }: Pick<UploadRequest, "task" | "files">,
  { wholeFiles, size }: Pick<SentAmount, "wholeFiles" | "size">,
): ServiceError {
  const { status } = answer;
  const mayBeStored = wholeFiles > 0;
  const isAboutOne = mayBeStored && files.length > 1 && ABOUT_ONE_FILE.has(status);
  const doubt = isAboutOne ? l10n.t("It may be about one of the files, after others were stored.") : undefined;
  const failure = httpFailure(answer, { changes: mayBeStored, next: UPLOAD_HINT_BY_STATUS, doubt });
  // A refusal whose cause is known is not about it.
  const isAboutField = task.kind === "loanOfficer" && failure.kind === "errorAnswer" && status !== 413;
  const hints = [
    ...(isAboutField ? [fieldMayDiffer()] : []),
    ...(status === BAD_GATEWAY && size > ONE_WRITE ? [checkWhatIsRefused()] : []),
  ];
  const outcome = mayBeStored || failure.outcome === "refused" ? failure.outcome : "notSent";
  return new ServiceError(failure.kind, [failure.message, ...hints].join(" "), { ...failure, outcome });
}
