import * as l10n from "@vscode/l10n";
import type { RefusalReason } from "./refusalProof";

export type ServiceErrorKind =
  /** Not connected: refused, no such host, TLS. Nothing was sent. */
  | "unreachable"
  /** The connection died or the time ran out after the request was under way. */
  | "connectionLost"
  | "timeout"
  | "cancelled"
  | "noToken"
  | "unauthorized"
  | "forbidden"
  /** The service answered with another 4xx, or with GraphQL errors and no usable data. Only the outcome says whether it refused. */
  | "errorAnswer"
  | "rateLimited"
  | "serverError"
  | "redirected"
  /** An answer that is not what service.md states. */
  | "notUnderstood"
  /** `loan` or `deal` came back null without an error. */
  | "notFound"
  /** We refused to send it, e.g. an upload path of another origin. */
  | "notAllowed"
  /** A file to upload is not as it was planned. */
  | "fileChanged"
  /** A file to upload could not be read to its end. */
  | "fileUnreadable";

/**
 * What is known about the effect on the service: `notSent`, nothing can have happened; `refused`, the service said no;
 * `unknown`, it may have happened. Queries have no effect, so for them it says only whether the service answered.
 * An upload that broke off counts as `notSent` while no document had left this machine to its last byte.
 */
export type ServiceErrorOutcome = "notSent" | "refused" | "unknown";

/**
 * The only error that leaves `src/service/`. `message` is for the user: first what happened, then what to do. It holds
 * no token and no variable's value. Straight quotation marks stand around words of the service and nothing else:
 * share-safe mode hides what is between them. `detail` is for the log and holds no token, variable's value or words of
 * the service.
 */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly outcome: ServiceErrorOutcome;
  readonly detail: string | undefined;
  /** The HTTP status, if an answer came. */
  status: number | undefined;
  /** Seconds to wait after the answer, if the service named a time (429 and 503). */
  readonly retryAfter: number | undefined;
  readonly reason: RefusalReason | undefined;
  /** What had left when an upload was canceled. */
  readonly bytesSent: number | undefined;
  /** The request that it is about, as the window keeps it; undefined where none was sent or none is kept. */
  request: number | undefined;
  /** The service did not accept the token, and to ask for one again may bring another. */
  tokenMayBeNew = false;
  /** It is about a request for several loans. This one may be answered by a request for fewer, or for it alone. */
  askAgain: "forFewer" | "alone" | undefined;

  constructor(
    readonly kind: ServiceErrorKind,
    message: string,
    facts: ServiceErrorFacts,
  ) {
    super(message);
    this.outcome = facts.outcome;
    this.detail = facts.detail;
    this.status = facts.status;
    this.retryAfter = facts.retryAfter;
    this.reason = facts.reason;
    this.bytesSent = facts.bytesSent;
    this.request = facts.request;
  }
}

type ServiceErrorFacts = Pick<ServiceError, "outcome"> &
  Partial<Pick<ServiceError, "detail" | "status" | "retryAfter" | "reason" | "bytesSent" | "request">>;

/** What `work` throws names this request, unless it names one. */
export function aboutRequest<T>(request: number | undefined, work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    if (thrown instanceof ServiceError) thrown.request ??= request;
    throw thrown;
  }
}

/** `changes`: to send it again could do it twice. */
export function afterFailure(changes: boolean): string {
  return changes ? l10n.t("Check the outcome before you send it again.") : l10n.t("Try again later.");
}

export function noAnswerInTime(changes: boolean, facts: Omit<ServiceErrorFacts, "outcome">): ServiceError {
  const message = `${l10n.t("The service did not answer in time.")} ${afterFailure(changes)}`;
  return new ServiceError("timeout", message, { outcome: "unknown", ...facts });
}

/** An answer that is not what service.md states. */
export function notUnderstood(
  detail: string,
  message = l10n.t(
    "The answer is not what the service's document states, or was cut off. Check the base URL, or ask the service's owner.",
  ),
): ServiceError {
  return new ServiceError("notUnderstood", message, { outcome: "unknown", detail });
}

/** What was thrown, without its message: that may hold the token or a variable's value. */
export function errorName(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : typeof thrown;
}
