import * as l10n from "@vscode/l10n";
import { isObject, parsedJson } from "../../domain/unknown";
import { type FailedAnswer, httpFailure } from "../failure/httpFailure";
import { proxyRefusal } from "../failure/networkFailure";
import { ServiceError } from "../failure/serviceError";
import type { UploadRequest } from "../loanOriginationService";
import type { ExchangeRecord } from "../transport/recordExchange";

/** In bytes. The body tells nothing that 4.4 states, so no more than this is read. */
const LIMIT = 64 * 1024;

interface AnswerBody {
  readonly received: number;
  /** What the body looks like, as far as it was read; `other` also when it could not be read. */
  readonly content: "object" | "nothing" | "other";
}

/**
 * Tells the service's JSON object from what a gateway says. A body that breaks off is no failure. An answer that is
 * compressed although we asked for none that is may be anything.
 */
export async function readAnswer(
  body: AsyncIterable<Uint8Array>,
  encoding = "identity",
  record?: Pick<ExchangeRecord, "received" | "wholeBody">,
): Promise<AnswerBody> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  let whole = true;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      record?.received(chunk);
      received += chunk.byteLength;
      whole = received <= LIMIT;
      if (!whole) break;
    }
  } catch {
    whole = false;
  }
  if (whole) record?.wholeBody();
  const isPlain = encoding.trim().toLowerCase() === "identity";
  return { received, content: isPlain ? contentOf(new TextDecoder().decode(Buffer.concat(chunks)), whole) : "other" };
}

/** A page does not begin like an object: that has to do for a body that was not read to its end. */
function contentOf(text: string, whole: boolean): AnswerBody["content"] {
  if (!whole) return /^\s*\{/.test(text) ? "object" : "other";
  if (text.trim() === "") return "nothing";
  return isObject(parsedJson(text)) ? "object" : "other";
}

/** service.md 4.5 does not state the form field of officer uploads. */
const fieldMayDiffer = () =>
  l10n.t(
    "This service may need another form field for uploads to loan officer tasks. Set it as officerUploadField in loanOps.environments.",
  );

/** Client errors whose cause is known to be another one. */
const NOT_THE_FIELD: ReadonlySet<number> = new Set([401, 403, 413, 429]);

/** What the statuses say about documents in particular; 7.6 states none, so these are HTTP's meanings. */
const WORDS: ReadonlyMap<number, () => string> = new Map([
  [413, () => l10n.t("The service refused the upload as too large (HTTP {0}). Send fewer or smaller files.", 413)],
  [415, () => l10n.t("The service does not accept files of this type (HTTP {0}). Send them in another format.", 415)],
]);

/** Statuses that may be about one file after others were stored: 4.4 does not say that all are stored or none. */
const ABOUT_ONE_FILE: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);

export function answerFailure(
  answer: FailedAnswer,
  { task, files }: Pick<UploadRequest, "task" | "files">,
): ServiceError {
  const { status } = answer;
  // Never the service's own answer: the request got no further than the proxy.
  if (status === 407) return proxyRefusal(status);
  const failure = httpFailure(answer, {
    notFound: l10n.t("The service accepts no documents for this task at this address (HTTP 404). Refresh the loan."),
    changes: true,
  });
  const message = WORDS.get(status)?.() ?? failure.message;
  const hint = task.kind === "loanOfficer" && status >= 400 && status < 500 && !NOT_THE_FIELD.has(status);
  return new ServiceError(failure.kind, hint ? `${message} ${fieldMayDiffer()}` : message, {
    ...failure,
    outcome: files.length > 1 && ABOUT_ONE_FILE.has(status) ? "unknown" : failure.outcome,
  });
}

/** A success status that came before the whole upload was sent cannot confirm all documents. */
export function answeredTooEarly(status: number): ServiceError {
  const message = l10n.t("The service answered before it received the whole upload. Refresh the loan.");
  const detail = `HTTP ${status} before the end of the body`;
  return new ServiceError("notUnderstood", message, { outcome: "unknown", status, detail });
}

/** A success status with a sign-in page or "ok" may come from a gateway instead of the service. */
export function answeredByAnother(status: number): ServiceError {
  const message = l10n.t(
    "The answer to the upload is no JSON object, so it may not come from the service. Check the base URL and the network.",
  );
  const detail = `HTTP ${status} with a body that is no JSON object`;
  return new ServiceError("notUnderstood", message, { outcome: "unknown", status, detail });
}
