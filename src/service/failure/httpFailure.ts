import * as l10n from "@vscode/l10n";
import { displayLocale } from "../../domain/dates";
import { isRefusalByStatus } from "./refusalProof";
import {
  afterFailure,
  noAnswerInTime,
  notUnderstood,
  ServiceError,
  type ServiceErrorKind,
  type ServiceErrorOutcome,
} from "./serviceError";

/** The statuses have HTTP's meanings: service.md 7.6 states none. */
export interface FailedAnswer {
  readonly status: number;
  header(name: string): string | undefined;
}

interface FailureFacts {
  readonly changes: boolean;
  readonly scope?: string | undefined;
  /** Safe to show. Of a failure of the service alone: what a refusal says is read as an answer. */
  readonly said?: string | undefined;
  /** What to do after a refusal, by its status, where that is special. */
  readonly next?: ReadonlyMap<number, () => string>;
  /** A sentence: why the status of a refusal does not prove that nothing was done. Then the outcome is unknown. */
  readonly doubt?: string | undefined;
}

export function httpFailure(answer: FailedAnswer, { scope, said, changes, next, doubt }: FailureFacts): ServiceError {
  const { status } = answer;
  const retryAfter = status === 429 || status === 503 ? retryAfterSeconds(answer) : undefined;
  const facts = { status, retryAfter, detail: `HTTP ${status}` };
  const failure = (kind: ServiceErrorKind, outcome: ServiceErrorOutcome, ...sentences: readonly string[]) =>
    new ServiceError(kind, sentences.join(" "), { outcome: doubt === undefined ? outcome : "unknown", ...facts });

  // A redirect does not say whether the work was done before it.
  if (status >= 300 && status < 400 && answer.header("location") !== undefined) {
    // Where to is the service's own text: its request has it.
    const message = l10n.t(
      "The service redirected the request to another address, where the access token is not sent. Check the base URL.",
    );
    return failure("redirected", "unknown", message);
  }
  switch (status) {
    case 401:
      return failure("unauthorized", "refused", tokenNotAccepted());
    case 403: {
      const message =
        scope === undefined
          ? l10n.t("The access token does not allow this. Set one with the required scope.")
          : l10n.t("The access token does not allow this. Set one with the scope {0}.", scope);
      return failure("forbidden", "refused", message);
    }
    // What is there does not speak JSON, or is a proxy that nobody set.
    case 406:
    case 407:
      return notUnderstood(facts.detail);
    // Gateways say either of a slow service.
    case 408:
    case 499:
      return noAnswerInTime(changes, facts);
    case 429:
      return failure("rateLimited", "refused", tooManyRequests(), tryAgainText(retryAfter));
  }
  if (isRefusalByStatus(status)) {
    const what =
      doubt === undefined
        ? l10n.t("The service refused the request (HTTP {0}).", status)
        : `${l10n.t("The service answered with an error (HTTP {0}).", status)} ${doubt}`;
    return failure("errorAnswer", "refused", what, (next?.get(status) ?? HINT_BY_STATUS.get(status) ?? askOwner)());
  }
  if (status < 400) return notUnderstood(facts.detail);
  const what =
    said === undefined
      ? l10n.t("The service failed (HTTP {0}).", status)
      : l10n.t('The service failed (HTTP {0}): "{1}".', status, said);
  return failure("serverError", "unknown", what, afterFailure(changes));
}

export const tokenNotAccepted = () => l10n.t("The service did not accept the access token. Set a new one.");
const tooManyRequests = () => l10n.t("The service is receiving too many requests.");
const checkBaseUrl = () => l10n.t("Check the base URL.");
export const seeCurrentState = () => l10n.t("Refresh to see the current state.");
export const askOwner = () => l10n.t("Ask the service's owner for the reason, and give the time in the log.");

const HINT_BY_STATUS: ReadonlyMap<number, () => string> = new Map([
  [404, checkBaseUrl],
  [405, checkBaseUrl],
  [409, seeCurrentState],
  [413, () => l10n.t("Send less at once.")],
]);

function tryAgainText(seconds: number | undefined): string {
  if (seconds === undefined) return afterFailure(false);
  const [length, unit] =
    seconds < 120
      ? ([1, "second"] as const)
      : seconds < 2 * 3600
        ? ([60, "minute"] as const)
        : ([3600, "hour"] as const);
  const time = new Intl.RelativeTimeFormat(displayLocale()).format(Math.max(1, Math.ceil(seconds / length)), unit);
  return l10n.t({ message: "Try again {0}.", args: [time], comment: '{0} is a time such as "in 30 seconds"' });
}

/** 0 for a date that has passed. A date is by the clock that wrote it, which is in the header Date beside it. */
function retryAfterSeconds({ header }: FailedAnswer): number | undefined {
  const text = header("retry-after")?.trim() ?? "";
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Math.ceil(Number(text));
  const date = httpDate(text);
  if (Number.isNaN(date)) return undefined;
  return Math.max(0, Math.ceil((date - (httpDate(header("date")) || Date.now())) / 1000));
}

/** Each of HTTP's three forms has a time, in GMT (RFC 9110). Date.parse also takes "in 5" for a date. */
function httpDate(text = ""): number {
  return / \d\d:\d\d:\d\d\b/.test(text) ? Date.parse(text.endsWith("GMT") ? text : `${text} GMT`) : Number.NaN;
}
